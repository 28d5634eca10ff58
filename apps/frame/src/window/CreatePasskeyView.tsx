import type { VNode } from 'preact'
import { AccountCaption } from '../page/AccountCaption.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { PasskeyWarning } from '../page/PasskeyWarning.tsx'
import { Problem } from '../page/Problem.tsx'
import { Status } from '../page/Status.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'
import type { PasskeyWindowRequest } from './passkeyMessages.ts'

/** Says what a passkey is for, and lets the visitor create it. After a failure the visitor can try again. */
export function CreatePasskeyView(props: {
  /** Request of the frame. */
  readonly requested: Promise<PasskeyWindowRequest>
  /** Creates the passkey with the visitor, and sends it to the frame. */
  readonly create: (request: PasskeyWindowRequest) => Promise<void>
}): VNode {
  const { requested, create } = props
  const text = useFrameText()
  const request = useLoaded(async () => requested).value
  const { isBusy, problem, run } = useTask()
  if (!request) return <Status text={text('settings.loading')} />
  const { kind, user, appOrigin } = request
  // The challenge is that of the service which registers it.
  const confirmsChanges = kind === 'account' || user.challenge !== undefined
  return (
    <section class="stack" aria-busy={isBusy}>
      <AccountCaption account={user.name} appOrigin={appOrigin} />
      {kind === 'wallet' && <p>{text('passkeys.recovery')}</p>}
      <p class="quiet">{text('settings.createPasskeyText')}</p>
      {confirmsChanges && <PasskeyWarning opensWallet={kind === 'wallet'} />}
      <Problem text={problem} />
      <FrameButton tone="primary" isDisabled={isBusy} onClick={() => run(() => create(request))}>
        {text('settings.createPasskey')}
      </FrameButton>
    </section>
  )
}
