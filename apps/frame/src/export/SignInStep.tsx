import './export.css'
import type { EmailChallenge, ShareWalletDescription, WalletLoginProvider } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { Field } from '../page/Field.tsx'
import { Form } from '../page/Form.tsx'
import { Problem } from '../page/Problem.tsx'
import { OtpField } from '../page/OtpField.tsx'
import { useTask } from '../page/useTask.ts'
import { useViewSignal } from '../page/useViewSignal.ts'
import { useMailProblem } from '../login/useMailProblem.ts'
import { FarcasterLoginStep } from '../login/FarcasterLoginStep.tsx'
import { providerNames } from '../login/providerNames.ts'
import type { ExportSignIn } from './createExportSignIn.ts'
import { useFrameText } from '../page/LanguageContext.ts'

type Method = ExportSignIn['logins'][number]

type SignInProps = {
  readonly exporter: ExportSignIn
  readonly onSignedIn: (found: ShareWalletDescription | undefined) => Promise<void>
}

/** Signs the visitor in anew, whether the browser has a session or not, in each way that the server offers. */
export function SignInStep(
  props: SignInProps & {
    /** Why a login at a provider has failed. */
    readonly problem: string | undefined
  },
): VNode {
  const { exporter } = props
  const text = useFrameText()
  const [active, setActive] = useState<Method>()
  const others = exporter.logins.filter((method) => method !== 'email')
  const isShown = (method: Method): boolean => active === undefined || active === method
  return (
    <div class="sign-in">
      <Problem text={props.problem} />
      {exporter.logins.includes('email') && isShown('email') && (
        <EmailSignIn {...props} onActive={() => setActive('email')} />
      )}
      <div class="logins">
        {others.length > 0 && active === undefined && (
          <p class="quiet">{text('export.otherText')}</p>
        )}
        {others.filter(isShown).map((method) => (
          <OtherSignIn
            key={method}
            {...props}
            method={method}
            onActive={(isActive) => setActive(isActive ? method : undefined)}
          />
        ))}
      </div>
    </div>
  )
}

/** Signs in with a code that is sent to the address of the account. */
function EmailSignIn(props: SignInProps & { readonly onActive: () => void }): VNode {
  const { exporter, onSignedIn, onActive } = props
  const text = useFrameText()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [challenge, setChallenge] = useState<EmailChallenge>()
  const { isBusy, problem: failure, run } = useTask()
  const mailProblem = useMailProblem(challenge, exporter.waitForMail)
  const problem = failure ?? mailProblem
  const signal = useViewSignal()

  const send = (): void =>
    run(async () => {
      const sent = await exporter.sendCode(email, signal)
      setCode('')
      setChallenge(sent)
      onActive()
      if (sent.action !== 'VERIFY_DEVICE') return
      await exporter.waitForDevice(sent, signal)
      setChallenge({ ...sent, action: 'VERIFY_OTP' })
    })
  const enter = (digits: string): void => {
    setCode(digits)
    if (challenge && digits.length === 6)
      run(async () => onSignedIn(await exporter.signIn(challenge, digits)))
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
        <>
          <OtpField
            label={text('export.code')}
            value={code}
            problem={problem}
            isDisabled={isBusy}
            onInput={enter}
          />
          <FrameButton tone="plain" isDisabled={isBusy} onClick={send}>
            {text('settings.sendAgain')}
          </FrameButton>
        </>
      ) : (
        <EmailFields {...{ email, setEmail, isBusy, problem }} />
      )}
    </Form>
  )
}

/** Signs in with Farcaster, or at a provider, which is a page that this tab goes to. */
function OtherSignIn({
  method,
  ...props
}: SignInProps & {
  readonly method: Exclude<Method, 'email'>
  readonly onActive: (isActive: boolean) => void
}): VNode {
  if (method === 'farcaster') return <FarcasterSignIn {...props} />
  return <ProviderSignIn exporter={props.exporter} provider={method} />
}

function FarcasterSignIn({
  exporter,
  onSignedIn,
  onActive,
}: SignInProps & { readonly onActive: (isActive: boolean) => void }): VNode {
  const signal = useViewSignal()
  return (
    <FarcasterLoginStep
      tone="secondary"
      signal={signal}
      onActive={onActive}
      onDone={() => {}}
      login={async (about) => onSignedIn(await exporter.signInWithFarcaster(about))}
    />
  )
}

function ProviderSignIn(props: {
  readonly exporter: Pick<ExportSignIn, 'signInAtProvider'>
  readonly provider: WalletLoginProvider
}): VNode {
  const { exporter, provider } = props
  const text = useFrameText()
  const { isBusy, problem, run } = useTask()
  const signal = useViewSignal()
  return (
    <section class="stack" aria-busy={isBusy}>
      <Problem text={problem} />
      <FrameButton
        isDisabled={isBusy}
        onClick={() => run(async () => exporter.signInAtProvider(provider, signal))}
      >
        {text('stepUp.continueWith', { name: providerNames[provider] })}
      </FrameButton>
    </section>
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
