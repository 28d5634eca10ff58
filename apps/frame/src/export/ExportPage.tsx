import type { ShareWalletDescription } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { wipe } from '../custody/bytes.ts'
import type { ExportedWallet } from '../custody/exportWallet.ts'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import { Status } from '../page/Status.tsx'
import { ConfirmFactor } from '../wallet/ConfirmFactor.tsx'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import type { ExportCleaner } from './createExportCleaner.ts'
import type { Exporter } from './createExporter.ts'
import { useFrameLanguage, useFrameText } from '../page/LanguageContext.ts'
import { RevealStep } from './RevealStep.tsx'
import { SignInStep } from './SignInStep.tsx'

/** How long the words can be revealed. The service releases a share for five minutes after the code. */
const lifetimeMs = 300_000

type Step =
  | { readonly at: 'signIn' }
  | { readonly at: 'noWallet' }
  | { readonly at: 'confirm'; readonly found: ShareWalletDescription; readonly endsAt: number }
  | { readonly at: 'reveal'; readonly opened: FrameWallet; readonly endsAt: number }
  | { readonly at: 'ending'; readonly problem?: string | undefined }
  | { readonly at: 'ended' }

/** The export, from signing in to its end. */
export function ExportPage(props: {
  readonly exporter: Exporter
  readonly cleaner: Pick<ExportCleaner, 'clean'>
  readonly now: () => number
}): VNode {
  const { exporter, cleaner, now } = props
  const { text, describeError } = useFrameLanguage()
  const [step, setStep] = useState<Step>({ at: 'signIn' })
  const endsAt = 'endsAt' in step ? step.endsAt : undefined
  const end = useCallback(() => {
    setStep({ at: 'ending' })
    cleaner.clean().then(
      () => setStep({ at: 'ended' }),
      (error: unknown) => setStep({ at: 'ending', problem: describeError(error) }),
    )
  }, [cleaner, describeError])
  const remainingMs = useRemaining(endsAt, { now, onEnd: end })

  return (
    <main class="sheet">
      <h1 class="heading">{text('export.title')}</h1>
      {step.at === 'signIn' && (
        <SignInStep
          exporter={exporter}
          onCode={async (challenge, code) => {
            const found = await exporter.signIn(challenge, code)
            const later = now() + lifetimeMs
            setStep(found ? { at: 'confirm', found, endsAt: later } : { at: 'noWallet' })
          }}
        />
      )}
      {step.at === 'noWallet' && <Message text={text('export.noWallet')} onFinish={end} />}
      {step.at === 'confirm' && (
        <ConfirmFactor
          hasPasskey={step.found.recovery.passkeys.length > 0}
          hasCode={step.found.recovery.codeSalt !== undefined}
          unlockPasskey={async () => exporter.unlockPasskey(step.found)}
          readCode={async (typed) => exporter.readCode(step.found, typed)}
          onFactor={async (factor: RecoveryFactor) => {
            const opened = await exporter.open(step.found, factor)
            setStep({ at: 'reveal', opened, endsAt: step.endsAt })
          }}
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

/** Returns the milliseconds until a time, and calls `onEnd` when it is there. */
function useRemaining(
  endsAt: number | undefined,
  { now, onEnd }: { readonly now: () => number; readonly onEnd: () => void },
): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const timer = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(timer)
  }, [endsAt, now])
  useEffect(() => {
    if (endsAt !== undefined && time >= endsAt) onEnd()
  }, [time, endsAt, onEnd])
  return (endsAt ?? time) - time
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
  exporter: Exporter,
  opened: FrameWallet,
  signal: AbortSignal,
): Promise<ExportedWallet> {
  // The list of words loads before the share is released.
  const { readExportedWallet } = await import('../custody/exportWallet.ts')
  const entropy = await exporter.readEntropy(opened, signal)
  try {
    return await readExportedWallet(entropy)
  } finally {
    wipe(entropy)
  }
}
