import type { PairingState, WaitingRequest } from '../model/slices/pairing.ts'
import type { WalletError } from '../../errors/index.ts'
import type { State } from '../model/State.ts'

/** State update for `store.set`. */
type Transition = (state: State) => Pick<State, 'pairing'>

/** A code counts as expired 10 s before its expiry. */
export const pairingCodeExpiryMargin = 10_000
/** Minimum time between two proposals, in milliseconds. */
const retryPause = 1000

/** Marks the code as being created; none is displayed. */
export function setPairingCodePending(): Transition {
  return updateCode(() => ({ status: 'making' }))
}

/** Sets the URI of the code that is being created, unless another code is displayed. */
export function setPendingUri(uri: string): Transition {
  return ({ pairing }) => ({
    pairing: pairing.status === 'making' ? { ...pairing, uri } : pairing,
  })
}

/** Sets the code to display. */
export function setPairingCodeReady({
  uri,
  expiry,
}: Required<Pick<PairingState, 'uri' | 'expiry'>>): Transition {
  return updateCode(() => ({ status: 'ready', uri, expiry }))
}

/** Records that no code could be created, or that its session failed. */
export function setPairingCodeFailed(error: WalletError): Transition {
  return updateCode(() => ({ status: 'failed', error }))
}

/** Clears the code. */
export function clearPairingCode(): Transition {
  return updateCode(() => ({ status: 'idle' }))
}

/** Sets the requests that wait in paired wallets. */
export function setWaitingRequests(waiting: readonly WaitingRequest[]): Transition {
  return ({ pairing }) => ({ pairing: { ...pairing, waiting } })
}

/** Replaces the code; waiting requests stay. */
function updateCode(change: () => Omit<PairingState, 'waiting'>): Transition {
  return ({ pairing: { waiting } }) => ({ pairing: { ...change(), waiting } })
}

/**
 * Returns whether the displayed code may still be scanned.
 *
 * @param now - Milliseconds since 1970.
 * @returns False within 10 s of its expiry, and without a code.
 */
export function isPairingCodeFresh({ status, expiry }: PairingState, now: number): boolean {
  return status === 'ready' && expiry !== undefined && now < expiry - pairingCodeExpiryMargin
}

/**
 * Returns the time until another code may be requested.
 *
 * @param lastTry - Time of the last request, in milliseconds since 1970.
 * @param now - Milliseconds since 1970.
 * @returns Milliseconds; 0 once 1 s has passed.
 */
export function getPairingCodeRetryDelay(lastTry: number, now: number): number {
  return Math.max(0, lastTry + retryPause - now)
}
