import type { EmailChallenge } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { MailedCode } from '../login/MailedCode.tsx'
import { useMailProblem } from '../login/useMailProblem.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Problem } from '../page/Problem.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'
import type { StepUpMethodProps } from './StepUpMethodProps.ts'

/** Confirms the session with a code that is sent to the address of the account. */
export function StepUpCode({ actions, tone, onActive, onDone }: StepUpMethodProps): VNode {
  const text = useFrameText()
  const email = useLoaded(actions.readEmail)
  const [challenge, setChallenge] = useState<EmailChallenge>()
  const [code, setCode] = useState('')
  const { isBusy, problem, run } = useTask()
  const mailProblem = useMailProblem(challenge, actions.waitForMail)
  const send = (): void =>
    run(async () => {
      setCode('')
      setChallenge(await actions.sendCode())
      onActive(true)
    })
  const confirm = (digits: string): void => {
    setCode(digits)
    if (challenge && digits.length === 6)
      run(async () => {
        await actions.confirmWithCode(challenge.challengeId, digits)
        onDone()
      })
  }
  return (
    <section class="stack" aria-busy={isBusy}>
      <p class="quiet">{text('settings.stepUpText', { email: email.value ?? '…' })}</p>
      {challenge ? (
        <MailedCode
          value={code}
          problem={problem ?? mailProblem}
          isBusy={isBusy}
          onInput={confirm}
          onResend={send}
        />
      ) : (
        <>
          <Problem text={problem} />
          <FrameButton tone={tone} isDisabled={isBusy} onClick={send}>
            {text('settings.sendCode')}
          </FrameButton>
        </>
      )}
    </section>
  )
}
