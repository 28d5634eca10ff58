import type { ShareWalletDescription, WrappedRecoveryKeys } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { wipe } from '../custody/bytes.ts'
import type { ExportedWallet } from '../custody/exportWallet.ts'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import { Problem } from '../page/Problem.tsx'
import { Status } from '../page/Status.tsx'
import { StepUpForm } from '../stepUp/StepUpForm.tsx'
import { ConfirmFactor } from '../wallet/ConfirmFactor.tsx'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import type { WalletExporter } from './createWalletExporter.ts'
import { useFrameText } from '../page/LanguageContext.ts'
import { RevealStep } from './RevealStep.tsx'
import { SignInStep } from './SignInStep.tsx'
import { type ExportPageProps, useExportSteps } from './useExportSteps.ts'

/** The export, from signing in to its end. */
export function ExportPage(props: ExportPageProps): VNode {
  const { exporter } = props
  const text = useFrameText()
  const { step, setStep, end, confirm, proceed, remainingMs } = useExportSteps(props)
  return (
    <main class="sheet">
      <h1 class="heading">{text('export.title')}</h1>
      {step.at === 'signIn' && (
        <SignInStep exporter={exporter} problem={step.problem} onSignedIn={proceed} />
      )}
      {step.at === 'signingIn' && <Status text={text('export.signingIn')} />}
      {step.at === 'noWallet' && <Message text={text('export.noWallet')} onFinish={end} />}
      {step.at === 'stepUp' && (
        <StepUpStep
          actions={exporter.stepUp}
          recovery={step.found.recovery}
          onDone={(factor) => void confirm(step.found, factor)}
        />
      )}
      {step.at === 'confirm' && (
        <ConfirmStep
          exporter={exporter}
          found={step.found}
          isAgain={step.isAgain}
          problem={step.problem}
          onOpened={(opened) => setStep({ at: 'reveal', opened, endsAt: step.endsAt })}
        />
      )}
      {step.at === 'reveal' && (
        <RevealStep
          read={async (signal) => readWallet(exporter, step.opened, signal)}
          remainingMs={remainingMs}
          onFinish={end}
        />
      )}
      {step.at === 'ending' && <EndingStep problem={step.problem} onRetry={end} />}
      {step.at === 'ended' && (
        <Message text={`${text('export.finished')} ${text('export.cleaned')}`} />
      )}
    </main>
  )
}

/** Confirms a session that the sign-in has not confirmed. */
function StepUpStep(props: {
  readonly actions: WalletExporter['stepUp']
  readonly recovery: WrappedRecoveryKeys
  readonly onDone: (factor?: RecoveryFactor) => void
}): VNode {
  const text = useFrameText()
  return (
    <>
      <h2 class="subtitle">{text('settings.stepUpTitle')}</h2>
      <StepUpForm {...props} action="export" />
    </>
  )
}

/** Opens the wallet with a factor of it. */
function ConfirmStep(props: {
  readonly exporter: Pick<WalletExporter, 'open' | 'readCode' | 'unlockPasskey'>
  readonly found: ShareWalletDescription
  readonly isAgain: boolean
  /** Why the passkey that confirmed the session has not opened the wallet. */
  readonly problem: string | undefined
  readonly onOpened: (opened: FrameWallet) => void
}): VNode {
  const { exporter, found, isAgain, problem, onOpened } = props
  return (
    <>
      <Problem text={problem} />
      <ConfirmFactor
        isAgain={isAgain}
        hasPasskey={found.recovery.passkeys.length > 0}
        hasCode={found.recovery.codeSalt !== undefined}
        unlockPasskey={async () => exporter.unlockPasskey(found)}
        readCode={async (typed) => exporter.readCode(found, typed)}
        onFactor={async (factor) => onOpened(await exporter.open(found, factor))}
      />
    </>
  )
}

/** The end of an export, which can be tried again: the words are gone from the page in any case. */
function EndingStep(props: {
  readonly problem: string | undefined
  readonly onRetry: () => void
}): VNode {
  const { problem, onRetry } = props
  const text = useFrameText()
  if (problem === undefined) return <Status text={text('export.ending')} />
  return (
    <>
      <Notice tone="negative" title={text('export.notRemoved')} isAlert>
        {problem} {text('export.notRemovedText')}
      </Notice>
      <FrameButton tone="primary" onClick={onRetry}>
        {text('export.tryAgain')}
      </FrameButton>
    </>
  )
}

function Message(props: { readonly text: string; readonly onFinish?: () => void }): VNode {
  const text = useFrameText()
  return (
    <>
      <p role="status">{props.text}</p>
      {props.onFinish && (
        <FrameButton onClick={props.onFinish}>{text('export.finish')}</FrameButton>
      )}
    </>
  )
}

/** Restores the wallet each time that it is shown, so that the page keeps no secret in between. */
async function readWallet(
  exporter: WalletExporter,
  opened: FrameWallet,
  signal: AbortSignal,
): Promise<ExportedWallet> {
  // The list of words loads before the share is released.
  const { deriveExportedWallet } = await import('../custody/exportWallet.ts')
  const entropy = await exporter.readEntropy(opened, signal)
  try {
    return await deriveExportedWallet(entropy)
  } finally {
    wipe(entropy)
  }
}
