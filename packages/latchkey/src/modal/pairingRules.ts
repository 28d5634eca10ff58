import type { Namespace } from '../caip/index.ts'
import type { State, WalletRow } from '../core/index.ts'
import type { WalletError } from '../errors/index.ts'
import type { ModalState, Route, WalletPlatform } from './Modal.ts'

/** State of a pairing, as its view shows it. */
export type Pairing = {
  readonly status: 'making' | 'ready' | 'declined' | 'failed' | 'connected'
  /** With `making`, for drawing only: the relay has not accepted the proposal yet. */
  readonly uri?: string | undefined
  readonly error?: WalletError | undefined
}

/**
 * Returns the state of a pairing: the code, the answer given in the wallet, or the error.
 *
 * @param state - State of the client.
 * @returns The pairing; `uri` only while it may be scanned, or is about to be.
 */
export function readPairing({ connectFlow, pairing }: State): Pairing {
  if (connectFlow.status === 'connected') return { status: 'connected' }
  if (connectFlow.status === 'declined' || connectFlow.status === 'failed')
    return { status: connectFlow.status, error: connectFlow.error }
  const { status, uri, error } = pairing
  if (status === 'failed') return { status, error }
  return status === 'ready' && uri !== undefined ? { status, uri } : { status: 'making', uri }
}

/** Returns the platform of a view that requests a connection by a code or a link. */
export function platformShown(route: Route, isMobile: boolean): WalletPlatform | undefined {
  if (route.view === 'ConnectingWalletConnect') return route.data.platform
  return route.view === 'ConnectingWalletConnectBasic' && !isMobile ? 'qrcode' : undefined
}

/**
 * Selects the namespace that a pairing is for: that of the target network, else the active one if
 * the wallet supports it.
 *
 * @param wallet - The chosen row, if any; namespaces it does not support are not requested.
 * @returns Undefined without a preference.
 */
export function namespaceToPair(parameters: {
  readonly history: ModalState['history']
  readonly narrowed: Namespace | undefined
  readonly active: Namespace
  readonly offered: readonly Namespace[]
  readonly wallet?: WalletRow | undefined
}): Namespace | undefined {
  const { history, narrowed, active, offered, wallet } = parameters
  const wanted = history.findLast((route) => route.view === 'SwitchActiveChain')?.data.network
  const own = wallet?.namespaces ?? []
  const spoken = own.length === 0 ? offered : offered.filter((one) => own.includes(one))
  const first = narrowed ?? wanted?.chainNamespace
  if (first !== undefined && offered.includes(first)) return first
  return spoken.includes(active) ? active : (spoken[0] ?? offered[0])
}

/** Returns whether a request is pending in a wallet that this device can open. */
export function isRequestPending({ pairing }: State): boolean {
  return pairing.waiting.some(({ link }) => link !== undefined)
}
