import { translateWalletError, WalletError } from '../../errors/index.ts'
import type { PairedSession, Proposal } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createProposals, type ProposalEvents, type Proposals } from './createProposals.ts'
import { createWaiters, type Waiters } from './createWaiters.ts'
import {
  setCodePending,
  clearCode,
  setCodeFailed,
  setCodeReady,
  isCodeFresh,
} from './pairingState.ts'

/** The code that is shown, and whoever waits for it to be scanned. */
export type PairingCode = {
  /** Makes a code unless a fresh one is there, and keeps it fresh until `abandon`. Never rejects. */
  prepare(): Promise<void>
  /** Shows a code, and waits until a wallet has scanned and approved it. */
  waitForSession(signal?: AbortSignal): Promise<PairedSession>
  /** Nobody looks at the code any more. It goes once nobody waits for it either. */
  abandon(): void
  /** Drops the code; whoever waits for it waits no more. */
  drop(): void
}

/** What codes are made with, and who is told. */
export type PairingCodeDeps = {
  propose(signal: AbortSignal): Promise<Proposal>
  /** A wallet approved a code that nobody wants any more. */
  onUnused(session: PairedSession): void
  onMade(): void
  onFailed(error: WalletError): void
}

/**
 * Makes the keeper of the code. It renews the code before it expires, while somebody waits for it or
 * it is prepared; one that nobody waits for serves whoever comes next, until it expires.
 *
 * @param client - Client, whose `state.pairing` it writes.
 * @param deps - How codes are made.
 * @returns The keeper, with no code made.
 * @source spec §9 "Pairing expiry 4 minutes", §5 "treated as expired within 10 s of expiry"
 */
export function createPairingCode(client: Latchkey, deps: PairingCodeDeps): PairingCode {
  const { store, clock } = client
  let use: 'prepared' | 'shown' | 'abandoned' = 'abandoned'
  const waiters = createWaiters<PairedSession>(() => {
    if (use === 'abandoned' && waiters.count() === 0) drop()
  })
  const proposals: Proposals = createProposals(
    { clock, propose: deps.propose },
    { ...outcomes(client, deps, waiters, drop), onUnused: deps.onUnused, onDue: renew },
  )

  function drop(): void {
    use = 'abandoned'
    proposals.clear()
    if (store.get().pairing.status !== 'idle') store.set(clearCode())
    waiters.reject(new WalletError('transport.aborted'))
  }

  /** The old code stays in sight, and good, until the new one is there. */
  function renew(): void {
    if (waiters.count() === 0 && use !== 'prepared') return drop()
    const { expiry = 0 } = store.get().pairing
    if (expiry <= clock.now()) store.set(setCodePending())
    void proposals.request()
  }

  function show(): Promise<void> {
    const isShown = proposals.hasPending() && isCodeFresh(store.get().pairing, clock.now())
    if (isShown) return Promise.resolve()
    if (!proposals.isRequesting()) store.set(setCodePending())
    return proposals.request()
  }

  return {
    prepare() {
      use = 'prepared'
      return show()
    },
    waitForSession(signal) {
      const session = waiters.wait(signal)
      // Given up while all this was being fetched.
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

/** What becomes of whoever waits for a code. */
function outcomes(
  { store }: Latchkey,
  deps: PairingCodeDeps,
  takers: Waiters<PairedSession>,
  drop: () => void,
): Pick<ProposalEvents, 'onMade' | 'onApproved' | 'onFailed'> {
  return {
    onMade(proposal) {
      store.set(setCodeReady(proposal))
      deps.onMade()
    },
    onApproved(session) {
      if (takers.count() === 0) deps.onUnused(session)
      takers.resolve(session)
      drop()
    },
    onFailed(cause) {
      const error = translateWalletError(cause, 'relay.unreachable')
      takers.reject(error)
      store.batch(() => {
        drop()
        store.set(setCodeFailed(error))
      })
      deps.onFailed(error)
    },
  }
}
