import type { CaipNetworkId, Namespace } from '../caip/index.ts'
import type { Connector, WalletRow } from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import type { ModalState, WalletPlatform } from './Modal.ts'
import { listPlatforms } from './platforms.ts'

/**
 * Result of selecting a wallet: a connector of one namespace, a choice of namespaces, or no
 * connector.
 */
export type NamespaceChoice =
  | { readonly kind: 'connect'; readonly namespace: Namespace; readonly connector: Connector }
  | { readonly kind: 'choose' }
  | { readonly kind: 'absent' }

/**
 * Selects the namespace of a wallet to connect.
 *
 * @param requested - Namespace that the visitor selected, or to which Connect is restricted.
 * @returns The connector, the namespaces to choose from, or none.
 */
export function resolveNamespaceChoice(
  wallet: WalletRow,
  requested: Namespace | undefined,
): NamespaceChoice {
  const usable = wallet.connectors.filter(
    ({ readiness }) => readiness === 'installed' || readiness === 'loadable',
  )
  const offered = wallet.namespaces.filter(
    (namespace) =>
      (requested === undefined || namespace === requested) &&
      usable.some((connector) => connector.namespaces.includes(namespace)),
  )
  const [namespace, ...others] = offered
  const connector = usable.find((found) => namespace && found.namespaces.includes(namespace))
  if (!namespace || !connector) return { kind: 'absent' }
  return others.length > 0 ? { kind: 'choose' } : { kind: 'connect', namespace, connector }
}

/** Result of a click on a wallet: a connection, a pairing code or link, the list, or its stores. */
export type WalletClickAction =
  | NamespaceChoice
  | { readonly kind: 'pair'; readonly platform: WalletPlatform }
  | { readonly kind: 'list' }

/**
 * Returns the action of a click on a wallet.
 *
 * @param wallet - The chosen row.
 * @param options - `namespace`: the requested one. `opensPage`: the wallet opens this page in its
 * own browser, which needs no pairing.
 * @returns The step; `absent` for a wallet that must be installed first.
 */
export function getWalletClickAction(
  wallet: WalletRow,
  options: {
    readonly namespace: Namespace | undefined
    readonly isMobile: boolean
    readonly canPair: boolean
    readonly opensPage: boolean
  },
): WalletClickAction {
  const { isMobile, canPair, opensPage } = options
  if (wallet.type === 'walletConnect')
    return isMobile ? { kind: 'list' } : { kind: 'pair', platform: 'qrcode' }
  const choice = resolveNamespaceChoice(wallet, options.namespace)
  const [platform, ...others] = listPlatforms(wallet, isMobile)
  // A discovered wallet gets the request at once; one from the catalogue also shows its other platforms.
  const isPlain = wallet.type === 'injected' || isMobile || others.length === 0 || !canPair
  if (choice.kind === 'choose' || (choice.kind === 'connect' && isPlain)) return choice
  if (opensPage) return { kind: 'pair', platform: 'mobile' }
  const isToGet = platform === 'unsupported' && isInstallable(wallet)
  return canPair && !isToGet ? { kind: 'pair', platform } : { kind: 'absent' }
}

function isInstallable({ homepage, stores = {} }: WalletRow): boolean {
  return homepage !== undefined || Object.values(stores).some(Boolean)
}

/**
 * Returns the network to request from a wallet: the one selected in SwitchActiveChain, if any.
 *
 * @param history - Views so far.
 * @param namespace - Required namespace, if any.
 * @returns A CAIP-2 id, or undefined when any configured network will do.
 */
export function networkToRequest(
  history: ModalState['history'],
  namespace: Namespace | undefined,
): CaipNetworkId | undefined {
  const target = targetNetwork(history)
  return target && target.chainNamespace === namespace ? target.caipNetworkId : undefined
}

/** View after a wallet has connected. */
export type ViewAfterConnect = 'close' | 'wallets'

/**
 * Returns the next view after a wallet has connected. With several wallets allowed, a further
 * wallet leads to the list of connections, unless it was connected to switch to a network.
 */
export function getViewAfterConnect(parameters: {
  readonly history: ModalState['history']
  readonly isMultiWallet: boolean
  /** Whether any wallet was connected before. */
  readonly isFurther: boolean
}): ViewAfterConnect {
  const { history, isMultiWallet, isFurther } = parameters
  return isMultiWallet && isFurther && !targetNetwork(history) ? 'wallets' : 'close'
}

function targetNetwork(history: ModalState['history']): Network | undefined {
  return history.findLast((route) => route.view === 'SwitchActiveChain')?.data.network
}
