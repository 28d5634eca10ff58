import type { ShareWalletDescription, ExportLoginFragment } from 'latchkey/protocol'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import { createFrameError } from '../services/frameError.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import type { ExportCleaner } from './createExportCleaner.ts'
import type { WalletExporter } from './createWalletExporter.ts'

/** How long the words can be revealed. The service releases a share for five minutes after the code. */
const lifetimeMs = 300_000

type Step =
  | { readonly at: 'signIn'; readonly problem?: string | undefined }
  | { readonly at: 'signingIn' }
  | { readonly at: 'noWallet' }
  | { readonly at: 'stepUp'; readonly found: ShareWalletDescription }
  | {
      readonly at: 'confirm'
      readonly found: ShareWalletDescription
      readonly endsAt: number
      /** Whether the visitor has just confirmed the session. */
      readonly isAgain: boolean
      readonly problem?: string | undefined
    }
  | { readonly at: 'reveal'; readonly opened: FrameWallet; readonly endsAt: number }
  | { readonly at: 'ending'; readonly problem?: string | undefined }
  | { readonly at: 'ended' }

/** Props of the page of an export. */
export type ExportPageProps = {
  readonly exporter: WalletExporter
  readonly cleaner: Pick<ExportCleaner, 'clean'>
  readonly now: () => number
  /** Result of a login at a provider that the visitor comes back from. */
  readonly returned?: ExportLoginFragment | undefined
}

/** The step of an export that is shown, and what leads to another one. */
type ExportSteps = {
  readonly step: Step
  readonly setStep: (step: Step) => void
  /** Milliseconds until the page ends by itself. */
  readonly remainingMs: number
  /** Follows a sign-in. */
  proceed(found: ShareWalletDescription | undefined): Promise<void>
  /** Follows the confirmation of the session: opens the wallet with the passkey of it, if that one confirmed. */
  confirm(found: ShareWalletDescription, factor?: RecoveryFactor): Promise<void>
  /** Removes what the export has left in this browser. */
  end(): void
}

/** Leads through the steps of an export, and ends it in time. */
export function useExportSteps(props: ExportPageProps): ExportSteps {
  const { exporter, cleaner, now, returned } = props
  const { describeError } = useFrameLocalization()
  const [step, setStep] = useState<Step>({ at: returned ? 'signingIn' : 'signIn' })
  const endsAt = 'endsAt' in step ? step.endsAt : undefined
  const end = useCallback(() => {
    setStep({ at: 'ending' })
    cleaner.clean().then(
      () => setStep({ at: 'ended' }),
      (error: unknown) => setStep({ at: 'ending', problem: describeError(error) }),
    )
  }, [cleaner, describeError])
  const remainingMs = useRemaining(endsAt, { now, onEnd: end })
  const toConfirm = (found: ShareWalletDescription, isAgain: boolean) =>
    ({ at: 'confirm', found, endsAt: now() + lifetimeMs, isAgain }) as const
  const confirm: ExportSteps['confirm'] = async (found, factor) => {
    const next = toConfirm(found, true)
    if (!factor) return setStep(next)
    try {
      setStep({ at: 'reveal', opened: await exporter.open(found, factor), endsAt: next.endsAt })
    } catch (error) {
      setStep({ ...next, problem: describeError(error) })
    }
  }
  const proceed = async (found: ShareWalletDescription | undefined): Promise<void> => {
    if (!found) setStep({ at: 'noWallet' })
    else if (await exporter.isConfirmed()) setStep(toConfirm(found, false))
    else setStep({ at: 'stepUp', found })
  }
  useReturned(exporter, returned, {
    onSignedIn: proceed,
    onProblem: (error) => setStep({ at: 'signIn', problem: describeError(error) }),
  })

  return { step, setStep, end, confirm, proceed, remainingMs }
}

/** Signs in with the result of a provider, once. */
function useReturned(
  { finishSignIn }: Pick<WalletExporter, 'finishSignIn'>,
  returned: ExportLoginFragment | undefined,
  on: {
    readonly onSignedIn: (found: ShareWalletDescription | undefined) => Promise<void>
    readonly onProblem: (error: unknown) => void
  },
): void {
  const first = useRef({ finishSignIn, returned, ...on })
  useEffect(() => {
    const { finishSignIn: finish, returned: result, onSignedIn, onProblem } = first.current
    if (!result) return
    const signedIn =
      'error' in result
        ? Promise.reject(createFrameError('login.provider_failed'))
        : finish({ flowId: result.flow, completion: result.completion })
    signedIn.then(onSignedIn).catch(onProblem)
  }, [])
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
