import type { Namespace } from '../caip/index.ts'
import type { SendViewArguments, SwapViewArguments } from '../core/index.ts'
import { type ViewRoute, type ViewName, viewNeeds } from './Modal.ts'

/** State of the client that decides the first route of a modal, and the requested view. */
export type FirstRouteInput = {
  /** Requested view. */
  readonly view?: ViewName | undefined
  /** Transfer to review in WalletSend, or the swap to fill in. */
  readonly arguments?: SendViewArguments | SwapViewArguments | undefined
  /** Requested namespace. */
  readonly namespace?: Namespace | undefined
  /** Whether a wallet is connected in that namespace, or in the active one. */
  readonly isConnected: boolean
  /** Whether its network is unsupported and the visitor must switch to a supported one. */
  readonly needsSupportedNetwork: boolean
  readonly hasAdapters: boolean
  /** Whether a request waits in a wallet that this device can open. */
  readonly isWaiting: boolean
  /** Option `manualWCControl`. */
  readonly isPairedByHost: boolean
  readonly isMobile: boolean
}

/**
 * Returns the view that a modal opens on. A view that needs data, or that needs an account while
 * none is connected, counts as not requested.
 *
 * @returns The first route.
 * @see [2.7a, 2.7b, 2.8]
 */
export function resolveFirstRoute(opening: FirstRouteInput): ViewRoute {
  const { view, namespace, isConnected, hasAdapters, arguments: given } = opening
  // Without data, the view shows a code for any wallet.
  if (view === 'ConnectingWalletConnect') return { view, data: { platform: 'qrcode' } }
  // A copy: the same object given twice is filled in twice.
  const requested = { view, data: given && { ...given } } as ViewRoute
  if (view === 'Connect') return { view, data: { namespace } }
  if (view !== undefined && isShowable(view, opening)) return requested
  if (opening.isPairedByHost || (!hasAdapters && !isConnected))
    return routeWithoutData(opening.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic')
  if (!isConnected) return { view: 'Connect', data: { namespace, next: given && requested } }
  return routeWithoutData(opening.needsSupportedNetwork ? 'UnsupportedChain' : 'Account')
}

function isShowable(view: ViewName, { isConnected, isWaiting }: FirstRouteInput): boolean {
  if (view === 'OpenWallet') return isWaiting
  const needs = viewNeeds[view]
  return !needs || (isConnected && needs === 'account')
}

/** A route of a view that needs no data. */
function routeWithoutData(view: ViewName): ViewRoute {
  return { view, data: undefined } as ViewRoute
}
