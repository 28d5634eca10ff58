import { transportAbortedError, transportTimedOutError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { type Clock, withTimeout } from '../../kernel/index.ts'
import type { PairedSession, PairingProposal } from '../../pairing/index.ts'
import { pairingCodeExpiryMargin, getPairingCodeRetryDelay } from './pairingState.ts'

/** The proposals behind the pairing code: the newest code is displayed, an older one may have just been scanned. */
export type PairingCodeProposals = {
  /** Requests another proposal, unless one is being requested. Never rejects. */
  request(): Promise<void>
  isRequesting(): boolean
  /** Returns whether a wallet may still approve any proposal. */
  hasPending(): boolean
  /** Abandons all proposals, and the one being requested. */
  clear(): void
}

/** Events of proposals. */
export type PairingProposalCallbacks = {
  onCreated(proposal: PairingProposal): void
  onApproved(session: PairedSession): void
  /** Called when a proposal was approved after it was abandoned. */
  onUnused(session: PairedSession): void
  onFailed(error: unknown): void
  /**
   * Called when the newest code is about to expire, and again when it has expired without
   * replacement.
   */
  onExpiring(): void
}

/**
 * Creates the set of pending proposals. Two are requested at least 1 s apart.
 *
 * @param deps - Function that proposes, and clock.
 * @param events - Callbacks.
 */
export function createPairingCodeProposals(
  deps: { readonly clock: Clock; propose(signal: AbortSignal): Promise<PairingProposal> },
  events: PairingProposalCallbacks,
): PairingCodeProposals {
  const { clock } = deps
  const pending = new Set<PairingProposal>()
  let inFlight: { readonly done: Promise<void>; readonly controller: AbortController } | undefined
  let lastAttempt = Number.NEGATIVE_INFINITY
  const expiryTimer = createExpiryTimer(clock, events.onExpiring)

  async function create(signal: AbortSignal): Promise<void> {
    const pause = getPairingCodeRetryDelay(lastAttempt, clock.now())
    if (pause > 0) await delay(clock, pause, signal)
    lastAttempt = clock.now()
    const proposal = await requestProposal(deps, signal)
    pending.add(proposal)
    expiryTimer.watch(proposal)
    follow(proposal)
    events.onCreated(proposal)
  }

  function follow(proposal: PairingProposal): void {
    proposal.approval.then(
      (session) => (pending.delete(proposal) ? events.onApproved : events.onUnused)(session),
      (error: unknown) => {
        if (!pending.delete(proposal)) return
        if (!isWalletError(error, 'pairing.expired')) events.onFailed(error)
        else if (pending.size === 0) events.onExpiring()
      },
    )
  }

  return {
    request() {
      if (inFlight) return inFlight.done
      const controller = new AbortController()
      const isCurrent = (): boolean => inFlight?.controller === controller
      const done = create(controller.signal).then(
        () => {
          if (isCurrent()) inFlight = undefined
        },
        (error: unknown) => {
          // An abandoned request has no caller to notify.
          if (!isCurrent()) return
          inFlight = undefined
          events.onFailed(error)
        },
      )
      inFlight = { done, controller }
      return done
    },
    isRequesting: () => inFlight !== undefined,
    hasPending: () => pending.size > 0,
    clear() {
      expiryTimer.stop()
      inFlight?.controller.abort()
      inFlight = undefined
      const given = [...pending]
      pending.clear()
      for (const proposal of given) proposal.abandon()
    },
  }
}

/** Calls back when a code is about to expire, and again when it expires. */
function createExpiryTimer(
  clock: Clock,
  onDue: () => void,
): { watch(proposal: PairingProposal): void; stop(): void } {
  let stop = (): void => {}
  return {
    stop: () => stop(),
    watch({ expiry }) {
      stop()
      stop = clock.after(Math.max(expiry - pairingCodeExpiryMargin - clock.now(), 0), () => {
        stop = clock.after(Math.max(expiry - clock.now(), 0), onDue)
        onDue()
      })
    },
  }
}

/** Requests a proposal. A proposal that arrives after the abort is abandoned. */
function requestProposal(
  {
    clock,
    propose,
  }: { readonly clock: Clock; propose(signal: AbortSignal): Promise<PairingProposal> },
  signal: AbortSignal,
): Promise<PairingProposal> {
  const promise = propose(signal)
  promise.then(
    (proposal) => {
      if (!signal.aborted) return
      proposal.approval.catch(() => {})
      proposal.abandon()
    },
    () => {},
  )
  const error = (): WalletError => new WalletError(transportTimedOutError)
  return withTimeout(promise, { clock, ms: Number.POSITIVE_INFINITY, signal, error })
}

function delay(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    function onAbort(): void {
      cancel()
      reject(new WalletError(transportAbortedError))
    }
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
