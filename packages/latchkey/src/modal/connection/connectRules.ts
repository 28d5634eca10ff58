import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { Connector, WalletRow } from '../../core/index.ts'
import type { Network } from '../../networks/index.ts'
import type { ModalState } from '../Modal.ts'

/** What becomes of a chosen wallet: one namespace to connect, a choice of them, or none. */
export type WalletChoice =
  | { readonly kind: 'connect'; readonly namespace: Namespace; readonly connector: Connector }
  | { readonly kind: 'choose' }
  | { readonly kind: 'absent' }

/**
 * Decides which namespace of a wallet to connect.
 *
 * @param wallet - The chosen row.
 * @param asked - Namespace that the visitor chose, or that Connect is narrowed to.
 * @returns The connector to ask, or that the visitor must choose, or that there is none.
 */
export function chooseNamespace(wallet: WalletRow, asked: Namespace | undefined): WalletChoice {
  const usable = wallet.connectors.filter(
    ({ readiness }) => readiness === 'installed' || readiness === 'loadable',
  )
  const offered = wallet.namespaces.filter(
    (namespace) =>
      (asked === undefined || namespace === asked) &&
      usable.some((connector) => connector.namespaces.includes(namespace)),
  )
  const [namespace, ...others] = offered
  const connector = usable.find((found) => namespace && found.namespaces.includes(namespace))
  if (!namespace || !connector) return { kind: 'absent' }
  return others.length > 0 ? { kind: 'choose' } : { kind: 'connect', namespace, connector }
}

/**
 * Finds the network to ask a wallet for: the one that the visitor came for, if there is one.
 *
 * @param history - Views so far; SwitchActiveChain in it says what the visitor came for.
 * @param namespace - Namespace that is connected.
 * @returns A CAIP-2 id, or undefined when any configured network will do.
 */
export function networkToAsk(
  history: ModalState['history'],
  namespace: Namespace,
): CaipNetworkId | undefined {
  const wanted = wantedNetwork(history)
  return wanted?.chainNamespace === namespace ? wanted.caipNetworkId : undefined
}

/** What shows after a wallet has connected. */
export type AfterConnect = 'close' | 'wallets'

/**
 * Decides what shows after a wallet has connected: with several wallets allowed, a further one leads
 * to the list of them, unless it was connected for the sake of a network.
 */
export function afterConnect(parameters: {
  readonly history: ModalState['history']
  readonly isMultiWallet: boolean
  /** Whether any wallet was connected before. */
  readonly isFurther: boolean
}): AfterConnect {
  const { history, isMultiWallet, isFurther } = parameters
  return isMultiWallet && isFurther && !wantedNetwork(history) ? 'wallets' : 'close'
}

function wantedNetwork(history: ModalState['history']): Network | undefined {
  return history.findLast((route) => route.view === 'SwitchActiveChain')?.data.network
}
