import type { EmailChallenge } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { Field } from '../page/Field.tsx'
import { OtpField } from '../page/OtpField.tsx'
import { useTask } from '../page/useTask.ts'
import type { Exporter } from './createExporter.ts'
import { exportTexts as texts } from './exportTexts.ts'

/** Signs the visitor in with a new code, whether the browser has a session or not. */
export function SignInStep(props: {
  readonly exporter: Pick<Exporter, 'sendCode' | 'waitForDevice'>
  readonly onCode: (challenge: EmailChallenge, code: string) => Promise<void>
}): VNode {
  const { exporter, onCode } = props
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
    <form
      class="stack"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (challenge === undefined) send()
      }}
    >
      <p class="quiet">{challenge ? `${texts.codeText} ${email}` : texts.emailText}</p>
      {challenge ? (
        <OtpField
          label={texts.code}
          value={code}
          problem={problem}
          isDisabled={isBusy}
          onInput={enter}
        />
      ) : (
        <EmailFields {...{ email, setEmail, isBusy, problem }} />
      )}
    </form>
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
  return (
    <section class="stack" aria-busy={isBusy}>
      <h2 class="subtitle">{texts.deviceTitle}</h2>
      <p class="quiet">{texts.deviceText}</p>
      <output class="code">{number}</output>
      <p class="problem" role="alert">
        {problem}
      </p>
      {!isBusy && <FrameButton onClick={send}>{texts.sendCode}</FrameButton>}
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
  return (
    <>
      <Field
        label={texts.email}
        kind="email"
        value={email}
        isDisabled={isBusy}
        problem={problem}
        onInput={setEmail}
      />
      <FrameButton tone="primary" type="submit" isDisabled={isBusy || !email.includes('@')}>
        {texts.sendCode}
      </FrameButton>
    </>
  )
}
