import type { VNode } from 'preact'
import { GuardedButton } from '../approval/GuardedButton.tsx'
import { AccountCaption } from '../page/AccountCaption.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'

/** Asks whether the visitor wants to change the e-mail address, or to add the first one. */
export function EmailChangeView(props: {
  readonly account: string
  /** Whether the account has an address. */
  readonly hasEmail: boolean
  readonly appOrigin: string
  readonly email: string
  readonly onAnswer: (isConfirmed: boolean) => void
}): VNode {
  const { account, hasEmail, appOrigin, email, onAnswer } = props
  const text = useFrameText()
  return (
    <div class="stack">
      <AccountCaption account={account} appOrigin={appOrigin} />
      <p class="quiet">{text('email.question')}</p>
      <p class="strong">{email}</p>
      <GuardedButton
        text={text(hasEmail ? 'email.change' : 'email.add')}
        tone="primary"
        onClick={() => onAnswer(true)}
      />
      <FrameButton onClick={() => onAnswer(false)}>
        {text(hasEmail ? 'email.keep' : 'settings.cancel')}
      </FrameButton>
    </div>
  )
}
