import { relayUnreachableError, transportAbortedError } from '../../errors/catalogue/index.ts'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import type { PairedSession, PairingProposal } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import {
  createPairingCodeProposals,
  type PairingProposalCallbacks,
  type PairingCodeProposals,
} from './createPairingCodeProposals.ts'
import { createWaiters, type Waiters } from './createWaiters.ts'
import {
  setPairingCodePending,
  clearPairingCode,
  setPairingCodeFailed,
  setPairingCodeReady,
  setPendingUri,
  isPairingCodeFresh,
} from './pairingState.ts'

/** The displayed pairing code, and the calls that wait for its session. */
export type PairingCodeController = {
  /** Creates a code unless a fresh one exists, and renews it until `abandon`. Never rejects. */
  prepare(): Promise<void>
  /** Shows a code, and waits until a wallet has scanned and approved it. */
  waitForSession(signal?: AbortSignal): Promise<PairedSession>
  /** Stops renewing the code. It is dropped once no call waits for its session. */
  abandon(): void
  /** Drops the code; waiting calls reject. */
  drop(): void
}

/** Dependencies of the pairing code. */
export type PairingCodeControllerDeps = {
  /** Creates a proposal; calls `onUri` before the relay has accepted it. */
  propose(signal: AbortSignal, onUri: (uri: string) => void): Promise<PairingProposal>
  /** Called when a wallet approved a code without a waiting call. */
  onUnused(session: PairedSession): void
  onCreated(): void
  onFailed(error: WalletError): void
}

/**
 * Creates the pairing code of a client. It is renewed before it expires while a call waits for its
 * session or it is prepared; otherwise it stays usable until it expires.
 *
 * @param client - Client, whose `state.pairing` is written.
 * @param deps - How codes are proposed, and callbacks.
 * @returns The pairing code, not created yet.
 */
export function createPairingCodeController(
  client: Latchkey,
  deps: PairingCodeControllerDeps,
): PairingCodeController {
  const { store, clock } = client
  let use: 'prepared' | 'shown' | 'abandoned' = 'abandoned'
  const waiters = createWaiters<PairedSession>(() => {
    if (use === 'abandoned' && waiters.count() === 0) drop()
  })
  const proposals: PairingCodeProposals = createPairingCodeProposals(
    {
      clock,
      propose: (signal) =>
        deps.propose(signal, (uri) => {
          if (!signal.aborted) store.set(setPendingUri(uri))
        }),
    },
    { ...outcomes(client, deps, waiters, drop), onUnused: deps.onUnused, onExpiring: renew },
  )

  function drop(): void {
    use = 'abandoned'
    proposals.clear()
    if (store.get().pairing.status !== 'idle') store.set(clearPairingCode())
    waiters.reject(new WalletError(transportAbortedError))
  }

  /** The old code stays displayed and valid until the new one is ready. */
  function renew(): void {
    if (waiters.count() === 0 && use !== 'prepared') return drop()
    const { expiry = 0 } = store.get().pairing
    if (expiry <= clock.now()) store.set(setPairingCodePending())
    void proposals.request()
  }

  function show(): Promise<void> {
    const isShown = proposals.hasPending() && isPairingCodeFresh(store.get().pairing, clock.now())
    if (isShown) return Promise.resolve()
    if (!proposals.isRequesting()) store.set(setPairingCodePending())
    return proposals.request()
  }

  return {
    prepare() {
      use = 'prepared'
      return show()
    },
    waitForSession(signal) {
      const session = waiters.wait(signal)
      // Abandoned while the code was loading.
      if (signal?.aborted) {
        if (use === 'abandoned' && waiters.count() === 0) drop()
        return session
      }
      if (use === 'abandoned') use = 'shown'
      void show()
      return session
    },
    abandon() {
      use = 'abandoned'
      if (waiters.count() === 0) drop()
    },
    drop,
  }
}

/** Callbacks that settle the waiting calls. */
function outcomes(
  { store }: Latchkey,
  deps: PairingCodeControllerDeps,
  waiters: Waiters<PairedSession>,
  drop: () => void,
): Pick<PairingProposalCallbacks, 'onCreated' | 'onApproved' | 'onFailed'> {
  return {
    onCreated(proposal) {
      store.set(setPairingCodeReady(proposal))
      deps.onCreated()
    },
    onApproved(session) {
      if (waiters.count() === 0) deps.onUnused(session)
      waiters.resolve(session)
      drop()
    },
    onFailed(cause) {
      const error = translateWalletError(cause, relayUnreachableError)
      waiters.reject(error)
      store.batch(() => {
        drop()
        store.set(setPairingCodeFailed(error))
      })
      deps.onFailed(error)
    },
  }
}
