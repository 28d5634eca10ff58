import type { EmailChallenge } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { Problem } from '../page/Problem.tsx'
import { OtpField } from '../page/OtpField.tsx'
import type { Settings } from './createSettings.ts'
import { useFrameText } from '../page/LanguageContext.ts'
import { useLoaded, useTask } from '../page/useTask.ts'

/** Confirms the session with a code that is sent to the address of the account. */
export function StepUp(props: {
  readonly settings: Pick<Settings, 'startStepUp' | 'confirmStepUp' | 'readEmail'>
  readonly onDone: () => void
}): VNode {
  const { settings, onDone } = props
  const text = useFrameText()
  const email = useLoaded(settings.readEmail)
  const [challenge, setChallenge] = useState<EmailChallenge>()
  const [code, setCode] = useState('')
  const { isBusy, problem, run } = useTask()
  const send = (): void =>
    run(async () => {
      setCode('')
      setChallenge(await settings.startStepUp())
    })
  const confirm = (digits: string): void => {
    setCode(digits)
    if (challenge && digits.length === 6)
      run(async () => {
        await settings.confirmStepUp(challenge.challengeId, digits)
        onDone()
      })
  }
  return (
    <section class="stack" aria-busy={isBusy}>
      <p class="quiet">{text('settings.stepUpText', { email: email.value ?? '…' })}</p>
      {challenge ? (
        <>
          <OtpField
            label={text('settings.sentCode')}
            value={code}
            problem={problem}
            isDisabled={isBusy}
            onInput={confirm}
          />
          <FrameButton tone="plain" isDisabled={isBusy} onClick={send}>
            {text('settings.sendAgain')}
          </FrameButton>
        </>
      ) : (
        <>
          <Problem text={problem} />
          <FrameButton tone="primary" isDisabled={isBusy} onClick={send}>
            {text('settings.sendCode')}
          </FrameButton>
        </>
      )}
    </section>
  )
}
