import type { BalanceEntry } from '../model/slices/balances.ts'
import { type CaipAddress, formatCaipAddress, type Namespace } from '../../caip/index.ts'
import type { Network } from '../../networks/index.ts'
import type { State } from '../model/State.ts'
import { readConnection } from '../connection/index.ts'
import { readNetwork } from '../network/index.ts'

/** The active account and its network. */
export type ActiveAccount = {
  readonly network: Network
  readonly address: string
  readonly caipAddress: CaipAddress
}

/** Reads the active account and network; undefined when no wallet is connected. */
export function readActiveAccount(state: State, namespace?: Namespace): ActiveAccount | undefined {
  const network = readNetwork(state, namespace)
  const address = readConnection(state, namespace)?.accounts[0]?.address
  if (!network || !address) return undefined
  const caipAddress = formatCaipAddress({ networkId: network.caipNetworkId, address })
  return { network, address, caipAddress }
}

/** Returns whether an account is still connected; a balance may arrive after a disconnect. */
export function isStillConnected(
  { connection }: State,
  { network, address }: ActiveAccount,
): boolean {
  const { connections = [] } = connection[network.chainNamespace] ?? {}
  return connections.some(({ accounts }) => accounts.some((one) => one.address === address))
}

/**
 * Updates the balance entry of an account; a new entry starts with the network's native currency.
 */
export function updateBalanceEntry(
  { caipAddress, network }: ActiveAccount,
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

/**
 * Filters out entries of accounts that are not connected.
 *
 * @param entries - By account and network.
 * @returns The remaining entries; the same object when none was removed.
 */
export function removeDisconnectedEntries<entry>(
  { connection }: State,
  entries: Readonly<Record<CaipAddress, entry>>,
): Readonly<Record<CaipAddress, entry>> {
  const addresses = Object.values(connection).flatMap(({ connections }) =>
    connections.flatMap(({ accounts }) => accounts.map(({ address }) => address)),
  )
  const all = Object.entries(entries)
  const remaining = all.filter(([key]) => addresses.some((address) => key.endsWith(`:${address}`)))
  return remaining.length === all.length ? entries : Object.fromEntries(remaining)
}

/**
 * Reads the native balance of the active account.
 *
 * @param namespace - A namespace. @default the active one
 * @returns The entry, or undefined before the first fetch. Its `value` is undefined while unknown.
 */
export function readBalance(state: State, namespace?: Namespace): BalanceEntry | undefined {
  const account = readActiveAccount(state, namespace)
  return account && state.balances[account.caipAddress]
}
