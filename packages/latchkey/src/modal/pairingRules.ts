import type { Namespace } from '../caip/index.ts'
import type { State } from '../core/index.ts'
import type { WalletError } from '../errors/index.ts'
import type { ModalState, ViewRoute, WalletPlatform } from './Modal.ts'

/** State of a pairing, as displayed by its view. */
export type PairingProgress = {
  readonly status: 'making' | 'ready' | 'declined' | 'failed' | 'connected'
  /** In status `making`, for drawing only: the relay has not accepted the proposal yet. */
  readonly uri?: string | undefined
  readonly error?: WalletError | undefined
}

/**
 * Returns the state of a pairing: the code, the response of the wallet, or the error.
 *
 * @param state - State of the client.
 * @returns The state. `uri` is set only while it may be scanned, or is about to be.
 */
export function readPairing({ connectFlow, pairing }: State): PairingProgress {
  if (connectFlow.status === 'connected') return { status: 'connected' }
  if (connectFlow.status === 'declined' || connectFlow.status === 'failed')
    return { status: connectFlow.status, error: connectFlow.error }
  const { status, uri, error } = pairing
  if (status === 'failed') return { status, error }
  return status === 'ready' && uri !== undefined ? { status, uri } : { status: 'making', uri }
}

/** Returns the platform of a view that requests a connection by a code or a link. */
export function platformShown(route: ViewRoute, isMobile: boolean): WalletPlatform | undefined {
  if (route.view === 'ConnectingWalletConnect') return route.data.platform
  return route.view === 'ConnectingWalletConnectBasic' && !isMobile ? 'qrcode' : undefined
}

/**
 * Returns the namespace that a pairing must grant: the one to which Connect is restricted, else
 * that of the target network.
 *
 * @param offered - Namespaces that can be paired.
 * @returns Undefined when any namespace is accepted.
 */
export function namespaceToPair(parameters: {
  readonly history: ModalState['history']
  readonly narrowed: Namespace | undefined
  readonly offered: readonly Namespace[]
}): Namespace | undefined {
  const { history, narrowed, offered } = parameters
  const target = history.findLast((route) => route.view === 'SwitchActiveChain')?.data.network
  const required = narrowed ?? target?.chainNamespace
  return required !== undefined && offered.includes(required) ? required : undefined
}

/** Returns whether a request is pending in a wallet that this device can open. */
export function isRequestPendingOnThisDevice({ pairing }: State): boolean {
  return pairing.waiting.some(({ link }) => link !== undefined)
}
