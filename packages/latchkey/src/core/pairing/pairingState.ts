import type { PairingState, WaitingRequest } from '../model/slices/pairing.ts'
import type { WalletError } from '../../errors/index.ts'
import type { State } from '../model/State.ts'

/** A change of state, to be given to `store.set`. */
type Transition = (state: State) => Pick<State, 'pairing'>

/** spec §5 "Pairing is treated as expired within 10 s of expiry". */
export const expiryMargin = 10_000
/** spec §9 "retry-allowed check 1 s". */
const retryPause = 1000

/** A code is asked for; there is none to show. */
export function setCodePending(): Transition {
  return updateCode(() => ({ status: 'making' }))
}

/** There is a code to show. */
export function setCodeReady({
  uri,
  expiry,
}: Required<Pick<PairingState, 'uri' | 'expiry'>>): Transition {
  return updateCode(() => ({ status: 'ready', uri, expiry }))
}

/** No code could be made, or whoever scanned it would not connect. */
export function setCodeFailed(error: WalletError): Transition {
  return updateCode(() => ({ status: 'failed', error }))
}

/** Nobody wants a code any more, or it has served. */
export function clearCode(): Transition {
  return updateCode(() => ({ status: 'idle' }))
}

/** These requests, and no others, wait in paired wallets. */
export function setWaitingRequests(waiting: readonly WaitingRequest[]): Transition {
  return ({ pairing }) => ({ pairing: { ...pairing, waiting } })
}

/** Everything about the code is new; what waits in wallets stays. */
function updateCode(change: () => Omit<PairingState, 'waiting'>): Transition {
  return ({ pairing: { waiting } }) => ({ pairing: { ...change(), waiting } })
}

/**
 * Tells whether the code shown may still be scanned.
 *
 * @param pairing - The pairing slice of the state.
 * @param now - Milliseconds since 1970.
 * @returns False within 10 s of its expiry, and where there is none.
 * @source spec §5 "Pairing is treated as expired within 10 s of expiry"
 */
export function isCodeFresh({ status, expiry }: PairingState, now: number): boolean {
  return status === 'ready' && expiry !== undefined && now < expiry - expiryMargin
}

/**
 * Says how long to wait until a code may be asked for again.
 *
 * @param lastTry - When one was asked for last, in milliseconds since 1970.
 * @param now - Milliseconds since 1970.
 * @returns Milliseconds; 0 once 1 s has gone by.
 * @source spec §9 "retry-allowed check 1 s"
 */
export function retryDelay(lastTry: number, now: number): number {
  return Math.max(0, lastTry + retryPause - now)
}
