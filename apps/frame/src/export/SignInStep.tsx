import type { EmailChallenge } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { Field } from '../page/Field.tsx'
import { Form } from '../page/Form.tsx'
import { Problem } from '../page/Problem.tsx'
import { OtpField } from '../page/OtpField.tsx'
import { useTask } from '../page/useTask.ts'
import type { Exporter } from './createExporter.ts'
import { useFrameText } from '../page/LanguageContext.ts'

/** Signs the visitor in with a new code, whether the browser has a session or not. */
export function SignInStep(props: {
  readonly exporter: Pick<Exporter, 'sendCode' | 'waitForDevice'>
  readonly onCode: (challenge: EmailChallenge, code: string) => Promise<void>
}): VNode {
  const { exporter, onCode } = props
  const text = useFrameText()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [challenge, setChallenge] = useState<EmailChallenge>()
  const { isBusy, problem, run } = useTask()
  const [ended] = useState(() => new AbortController())
  useEffect(() => () => ended.abort(), [ended])

  const send = (): void =>
    run(async () => {
      const sent = await exporter.sendCode(email, ended.signal)
      setCode('')
      setChallenge(sent)
      if (sent.action !== 'VERIFY_DEVICE') return
      await exporter.waitForDevice(sent, ended.signal)
      setChallenge({ ...sent, action: 'VERIFY_OTP' })
    })
  const enter = (digits: string): void => {
    setCode(digits)
    if (challenge && digits.length === 6) run(async () => onCode(challenge, digits))
  }

  if (challenge?.action === 'VERIFY_DEVICE')
    return <DeviceStep number={challenge.number} {...{ isBusy, problem, send }} />
  return (
    <Form
      isBusy={isBusy}
      onSubmit={() => {
        if (challenge === undefined) send()
      }}
    >
      <p class="quiet">
        {challenge ? text('export.codeText', { email }) : text('export.emailText')}
      </p>
      {challenge ? (
        <OtpField
          label={text('export.code')}
          value={code}
          problem={problem}
          isDisabled={isBusy}
          onInput={enter}
        />
      ) : (
        <EmailFields {...{ email, setEmail, isBusy, problem }} />
      )}
    </Form>
  )
}

/** Waits for the link in the e-mail, which a browser that the account does not know needs. */
function DeviceStep(props: {
  readonly number: string | undefined
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly send: () => void
}): VNode {
  const { number, isBusy, problem, send } = props
  const text = useFrameText()
  return (
    <section class="stack" aria-busy={isBusy}>
      <h2 class="subtitle">{text('export.deviceTitle')}</h2>
      <p class="quiet">{text('export.deviceText')}</p>
      <output class="code">{number}</output>
      <Problem text={problem} />
      {!isBusy && <FrameButton onClick={send}>{text('export.sendCode')}</FrameButton>}
    </section>
  )
}

function EmailFields(props: {
  readonly email: string
  readonly setEmail: (email: string) => void
  readonly isBusy: boolean
  readonly problem: string | undefined
}): VNode {
  const { email, setEmail, isBusy, problem } = props
  const text = useFrameText()
  return (
    <>
      <Field
        label={text('export.email')}
        kind="email"
        value={email}
        isDisabled={isBusy}
        problem={problem}
        onInput={setEmail}
      />
      <FrameButton tone="primary" type="submit" isDisabled={isBusy || !email.includes('@')}>
        {text('export.sendCode')}
      </FrameButton>
    </>
  )
}
