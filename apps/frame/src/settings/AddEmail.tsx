import type { EmailChangeChallenge } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { MailedCode } from '../login/MailedCode.tsx'
import { useMailProblem } from '../login/useMailProblem.ts'
import { Field } from '../page/Field.tsx'
import { Form } from '../page/Form.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { useTask } from '../page/useTask.ts'
import { withStepUp } from '../stepUp/withStepUp.ts'
import type { SettingsActions } from './createSettingsActions.ts'

/** Adds an e-mail address to an account that has none, with a code that is sent to it. */
export function AddEmail(props: {
  readonly settings: Pick<SettingsActions, 'sendEmailCode' | 'addEmail' | 'stepUp'>
  readonly onDone: () => void
  readonly onUnconfirmed: () => void
}): VNode {
  const { settings, onDone, onUnconfirmed } = props
  const text = useFrameText()
  const [typed, setTyped] = useState('')
  const [challenge, setChallenge] = useState<EmailChangeChallenge>()
  const [code, setCode] = useState('')
  const { isBusy, problem, run } = useTask()
  const mailProblem = useMailProblem(challenge, settings.stepUp.waitForMail)
  const email = typed.trim()
  const send = (): void =>
    run(async () => {
      setCode('')
      const sent = await withStepUp(async () => settings.sendEmailCode(email), onUnconfirmed)
      if (sent) setChallenge(sent)
    })
  const add = (digits: string): void => {
    setCode(digits)
    if (challenge && digits.length === 6)
      run(async () => {
        const { challengeId } = challenge
        await settings.addEmail({ challengeId, code: digits, nextEmail: email })
        onDone()
      })
  }
  if (challenge)
    return (
      <section key="code" class="stack" aria-busy={isBusy}>
        <p class="quiet">{text('settings.stepUpText', { email })}</p>
        <MailedCode
          value={code}
          problem={problem ?? mailProblem}
          isBusy={isBusy}
          onInput={add}
          onResend={send}
        />
      </section>
    )
  return (
    <Form key="address" isBusy={isBusy} onSubmit={send}>
      <p class="quiet">{text('logins.emailText')}</p>
      <Field
        label={text('settings.email')}
        kind="email"
        value={typed}
        hasFocus
        isDisabled={isBusy}
        problem={problem}
        onInput={setTyped}
      />
      <FrameButton tone="primary" type="submit" isDisabled={isBusy || !email.includes('@')}>
        {text('settings.sendCode')}
      </FrameButton>
    </Form>
  )
}
