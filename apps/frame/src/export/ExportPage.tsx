import type { ShareWalletDescription } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { wipe } from '../custody/bytes.ts'
import { type ExportedWallet, readExportedWallet } from '../custody/exportWallet.ts'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { ConfirmFactor } from '../wallet/ConfirmFactor.tsx'
import type { ExportableWallet, Exporter } from './createExporter.ts'
import { exportTexts as texts } from './exportTexts.ts'
import { RevealStep } from './RevealStep.tsx'
import { SignInStep } from './SignInStep.tsx'

/** How long the words can be revealed. The service releases a share for five minutes after the code. */
const lifetimeMs = 300_000

type Step =
  | { readonly at: 'signIn' }
  | { readonly at: 'noWallet' }
  | { readonly at: 'confirm'; readonly found: ShareWalletDescription; readonly endsAt: number }
  | { readonly at: 'reveal'; readonly opened: ExportableWallet; readonly endsAt: number }
  | { readonly at: 'ended' }

/** The export, from signing in to its end. */
export function ExportPage(props: {
  readonly exporter: Exporter
  readonly now: () => number
}): VNode {
  const { exporter, now } = props
  const [step, setStep] = useState<Step>({ at: 'signIn' })
  const [time, setTime] = useState(now)
  const endsAt = 'endsAt' in step ? step.endsAt : undefined
  const end = useCallback(() => {
    setStep({ at: 'ended' })
    const opened = step.at === 'reveal' ? step.opened : undefined
    void exporter.clean(opened).catch(() => {})
  }, [exporter, step])
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const timer = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(timer)
  }, [endsAt, now])
  useEffect(() => {
    if (endsAt !== undefined && time >= endsAt) end()
  }, [time, endsAt, end])

  return (
    <main class="sheet">
      <h1 class="heading">{texts.title}</h1>
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
      {step.at === 'noWallet' && <Message text={texts.noWallet} onFinish={end} />}
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
          remainingMs={step.endsAt - time}
          onFinish={end}
        />
      )}
      {step.at === 'ended' && <Message text={`${texts.finished} ${texts.cleaned}`} />}
    </main>
  )
}

function Message(props: { readonly text: string; readonly onFinish?: () => void }): VNode {
  return (
    <>
      <p role="status">{props.text}</p>
      {props.onFinish && <FrameButton onClick={props.onFinish}>{texts.finish}</FrameButton>}
    </>
  )
}

/** Restores the wallet each time that it is shown, so that the page keeps no secret in between. */
async function readWallet(
  exporter: Exporter,
  opened: ExportableWallet,
  signal: AbortSignal,
): Promise<ExportedWallet> {
  const entropy = await exporter.readEntropy(opened, signal)
  try {
    return await readExportedWallet(entropy)
  } finally {
    wipe(entropy)
  }
}
