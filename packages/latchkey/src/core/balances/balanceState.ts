import { type CaipAddress, formatCaipAddress, type Namespace } from '../../caip/index.ts'
import type { Network } from '../../networks/index.ts'
import type { BalanceEntry, State, TokenBalance } from '../client/State.ts'
import { readConnection } from '../connection/index.ts'
import { readNetwork } from '../network/index.ts'
import { formatAmount } from './amount.ts'

/** Whose balance it is, and where. */
export type Holder = {
  readonly network: Network
  readonly address: string
  readonly caipAddress: CaipAddress
}

/** Finds the account and network in use; undefined when no wallet is connected. */
export function readHolder(state: State, namespace?: Namespace): Holder | undefined {
  const network = readNetwork(state, namespace)
  const address = readConnection(state, namespace)?.accounts[0]?.address
  if (!network || !address) return undefined
  const caipAddress = formatCaipAddress({ networkId: network.caipNetworkId, address })
  return { network, address, caipAddress }
}

/** Tells whether a holder is connected still; a balance may arrive when it has left. */
export function isHeld({ connection }: State, { network, address }: Holder): boolean {
  const { connections = [] } = connection[network.chainNamespace] ?? {}
  return connections.some(({ accounts }) => accounts.some((one) => one.address === address))
}

/** The entry of a holder changed; one not known yet begins with its network's coin. */
export function balanceChanged(
  { caipAddress, network }: Holder,
  change: Partial<BalanceEntry>,
): (state: State) => Partial<State> {
  const { decimals, symbol } = network.nativeCurrency
  return ({ balances }) => ({
    balances: {
      ...balances,
      [caipAddress]: { status: 'loading', ...balances[caipAddress], decimals, symbol, ...change },
    },
  })
}

/** Only balances of connected accounts are kept. */
export function forgottenBalances(state: State): Partial<State> {
  const addresses = Object.values(state.connection).flatMap(({ connections }) =>
    connections.flatMap(({ accounts }) => accounts.map(({ address }) => address)),
  )
  const entries = Object.entries(state.balances)
  const kept = entries.filter(([key]) => addresses.some((address) => key.endsWith(`:${address}`)))
  return kept.length === entries.length ? {} : { balances: Object.fromEntries(kept) }
}

/**
 * Reads the balance of the network's own coin.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns What is known, or undefined when nothing was asked yet. `value` is undefined while it is
 * not known.
 * @source spec §3 "Account state" (balance)
 */
export function readBalance(state: State, namespace?: Namespace): BalanceEntry | undefined {
  const holder = readHolder(state, namespace)
  return holder && state.balances[holder.caipAddress]
}

/**
 * Lists the tokens of the account in use, the network's own coin first.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns Tokens whose amount is known; those without decimals are left out.
 * @source spec §3 "Token balance", §5 "Tokens with decimals '0' are filtered out"
 */
export function readTokens(state: State, namespace?: Namespace): readonly TokenBalance[] {
  const holder = readHolder(state, namespace)
  const value = holder && state.balances[holder.caipAddress]?.value
  if (!holder || value === undefined) return []
  const { nativeCurrency, caipNetworkId, assets } = holder.network
  const { name, symbol, decimals } = nativeCurrency
  const quantity = { decimals: `${decimals}`, numeric: formatAmount(value, decimals) }
  const native = { name, symbol, chainId: caipNetworkId, quantity, iconUrl: assets?.imageUrl }
  return [native].filter((token) => token.quantity.decimals !== '0')
}
