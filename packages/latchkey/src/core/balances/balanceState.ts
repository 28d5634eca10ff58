import type { BalanceEntry } from '../model/slices/balances.ts'
import { type CaipAddress, formatCaipAddress, type Namespace } from '../../caip/index.ts'
import type { Network } from '../../networks/index.ts'
import type { State } from '../model/State.ts'
import { readConnection } from '../connection/index.ts'
import { readNetwork } from '../network/index.ts'

/** Whose balance it is, and where. */
export type ActiveAccount = {
  readonly network: Network
  readonly address: string
  readonly caipAddress: CaipAddress
}

/** Finds the account and network in use; undefined when no wallet is connected. */
export function readActiveAccount(state: State, namespace?: Namespace): ActiveAccount | undefined {
  const network = readNetwork(state, namespace)
  const address = readConnection(state, namespace)?.accounts[0]?.address
  if (!network || !address) return undefined
  const caipAddress = formatCaipAddress({ networkId: network.caipNetworkId, address })
  return { network, address, caipAddress }
}

/** Tells whether a holder is connected still; a balance may arrive when it has left. */
export function isStillConnected(
  { connection }: State,
  { network, address }: ActiveAccount,
): boolean {
  const { connections = [] } = connection[network.chainNamespace] ?? {}
  return connections.some(({ accounts }) => accounts.some((one) => one.address === address))
}

/** The entry of a holder changed; one not known yet begins with its network's coin. */
export function updateBalance(
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
 * Leaves out what is of accounts that are not connected.
 *
 * @param state - State of the client.
 * @param entries - By account and network.
 * @returns What is left; the same object where that is all.
 */
export function filterConnected<entry>(
  { connection }: State,
  entries: Readonly<Record<CaipAddress, entry>>,
): Readonly<Record<CaipAddress, entry>> {
  const addresses = Object.values(connection).flatMap(({ connections }) =>
    connections.flatMap(({ accounts }) => accounts.map(({ address }) => address)),
  )
  const all = Object.entries(entries)
  const kept = all.filter(([key]) => addresses.some((address) => key.endsWith(`:${address}`)))
  return kept.length === all.length ? entries : Object.fromEntries(kept)
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
  const holder = readActiveAccount(state, namespace)
  return holder && state.balances[holder.caipAddress]
}
