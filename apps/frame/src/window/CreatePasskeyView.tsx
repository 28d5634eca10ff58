import type { VNode } from 'preact'
import { AccountLine } from '../page/AccountLine.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Problem } from '../page/Problem.tsx'
import { Status } from '../page/Status.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'
import type { PasskeyWindowRequest } from './passkeyMessages.ts'

/** Lets the visitor create a passkey in a window, and try again until the frame closes it. */
export function CreatePasskeyView(props: {
  /** What the frame asks for. */
  readonly requested: Promise<PasskeyWindowRequest>
  /** Creates the passkey with the visitor, and sends it to the frame. */
  readonly create: (request: PasskeyWindowRequest) => Promise<void>
}): VNode {
  const { requested, create } = props
  const text = useFrameText()
  const request = useLoaded(async () => requested).value
  const { isBusy, problem, run } = useTask()
  if (!request) return <Status text={text('settings.loading')} />
  return (
    <section class="stack" aria-busy={isBusy}>
      <AccountLine account={request.user.name} appOrigin={request.appOrigin} />
      <p class="quiet">{text('settings.createPasskeyText')}</p>
      <Problem text={problem} />
      <FrameButton tone="primary" isDisabled={isBusy} onClick={() => run(() => create(request))}>
        {text('settings.createPasskey')}
      </FrameButton>
    </section>
  )
}
