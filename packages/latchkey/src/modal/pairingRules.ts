import type { Namespace } from '../caip/index.ts'
import type { State, WalletRow } from '../core/index.ts'
import type { WalletError } from '../errors/index.ts'
import type { ModalState, Route, WalletPlatform } from './Modal.ts'

/** What a pairing view shows. */
export type Pairing = {
  readonly status: 'making' | 'ready' | 'declined' | 'failed' | 'connected'
  readonly uri?: string | undefined
  readonly error?: WalletError | undefined
}

/**
 * Reads how a pairing goes: the code, what the visitor said in the wallet, or what went wrong.
 *
 * @param state - State of the client.
 * @returns What to show; `uri` only while it may be scanned.
 */
export function readPairing({ connectFlow, pairing }: State): Pairing {
  if (connectFlow.status === 'connected') return { status: 'connected' }
  if (connectFlow.status === 'declined' || connectFlow.status === 'failed')
    return { status: connectFlow.status, error: connectFlow.error }
  const { status, uri, error } = pairing
  if (status === 'failed') return { status, error }
  return status === 'ready' && uri !== undefined ? { status, uri } : { status: 'making' }
}

/** Views whose opening asks for a connection by a code or a link. */
export function platformShown(route: Route, isMobile: boolean): WalletPlatform | undefined {
  if (route.view === 'ConnectingWalletConnect') return route.data.platform
  return route.view === 'ConnectingWalletConnectBasic' && !isMobile ? 'qrcode' : undefined
}

/**
 * Chooses the namespace that a pairing is for: what the visitor came for, else the active one where
 * the wallet speaks it.
 *
 * @param wallet - The chosen row, if any; namespaces it does not speak are not asked of it.
 * @returns Undefined where nothing is to be preferred.
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

/** Tells whether a request waits in a wallet that this device can open. */
export function isRequestPending({ pairing }: State): boolean {
  return pairing.waiting.some(({ link }) => link !== undefined)
}
