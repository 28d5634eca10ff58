import type { VNode } from 'preact'
import { GuardedButton } from '../approval/GuardedButton.tsx'
import { AccountCaption } from '../page/AccountCaption.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'

/** Asks whether the visitor wants to change the e-mail address. */
export function EmailChangeView(props: {
  readonly account: string
  readonly appOrigin: string
  readonly email: string
  readonly onAnswer: (isConfirmed: boolean) => void
}): VNode {
  const { account, appOrigin, email, onAnswer } = props
  const text = useFrameText()
  return (
    <div class="stack">
      <AccountCaption account={account} appOrigin={appOrigin} />
      <p class="quiet">{text('email.question')}</p>
      <p class="strong">{email}</p>
      <GuardedButton text={text('email.change')} tone="primary" onClick={() => onAnswer(true)} />
      <FrameButton onClick={() => onAnswer(false)}>{text('email.keep')}</FrameButton>
    </div>
  )
}
