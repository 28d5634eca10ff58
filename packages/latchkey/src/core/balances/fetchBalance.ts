import type { BalanceEntry } from '../model/slices/balances.ts'
import type { CaipAddress, Namespace } from '../../caip/index.ts'
import { balanceUnavailableError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import {
  createBalanceStorageSlot,
  cacheBalance,
  isBalanceFresh,
  readCachedBalance,
} from './balanceCache.ts'
import {
  updateBalanceEntry,
  type ActiveAccount,
  isStillConnected,
  removeDisconnectedEntries,
  readActiveAccount,
} from './balanceState.ts'
import { notifyBalanceUnavailable } from './notifyBalanceUnavailable.ts'

type Fetches = {
  /** Pending fetches, by account: concurrent calls share one request. */
  readonly pending: Map<CaipAddress, Promise<BalanceEntry | undefined>>
  readonly signal: AbortSignal
}

function fetches(client: Latchkey): Fetches {
  const controller = new AbortController()
  client.onDestroy(() => controller.abort())
  const stop = client.store.watch(
    ({ connection }) => connection,
    () => {
      const state = client.store.get()
      const balances = removeDisconnectedEntries(state, state.balances)
      client.store.set({ balances })
      // Stored balances must not outlive a disconnect.
      if (balances !== state.balances) client.own(createBalanceStorageSlot).remove()
    },
  )
  client.onDestroy(stop)
  return { pending: new Map(), signal: controller.signal }
}

/**
 * Fetches the native balance of the active account.
 *
 * Answers are cached for 30 s; after a failure there is no new attempt for 30 s. A failure shows
 * 'Token Balance Unavailable' and keeps the last known value.
 *
 * @example
 * const balance = await fetchBalance(client)
 *
 * @param parameters - Namespace, by default the active one; `force` bypasses the cache.
 * @returns The current entry, or undefined when no wallet is connected. Does not reject when the
 * fetch fails.
 */
export async function fetchBalance(
  client: Latchkey,
  parameters: fetchBalance.Parameters = {},
): Promise<BalanceEntry | undefined> {
  const { namespace, force = false } = parameters
  const { pending } = client.own(fetches)
  const account = readActiveAccount(client.store.get(), namespace)
  if (!account) return undefined
  const { caipAddress } = account

  const pendingFetch = pending.get(caipAddress)
  if (pendingFetch && !force) return pendingFetch
  // A pending fetch may have read the balance before the change that the caller has seen.
  if (pendingFetch) await pendingFetch

  const entry = client.store.get().balances[caipAddress]
  if (isBalanceFresh(client, entry?.lastRetry)) return entry
  if (!force && entry?.status === 'ready' && isBalanceFresh(client, entry.timestamp)) return entry
  const cached = force ? undefined : readCachedBalance(client, caipAddress)
  if (cached) {
    client.store.set(updateBalanceEntry(account, { status: 'ready', ...cached }))
    return client.store.get().balances[caipAddress]
  }
  const again = pending.get(caipAddress)
  if (again) return again
  const fetching = read(client, account).finally(() => pending.delete(caipAddress))
  pending.set(caipAddress, fetching)
  return fetching
}

export declare namespace fetchBalance {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    readonly force?: boolean | undefined
  }
}

async function read(client: Latchkey, account: ActiveAccount): Promise<BalanceEntry | undefined> {
  const { store, clock } = client
  const { network, address, caipAddress } = account
  const { signal } = client.own(fetches)
  store.set(updateBalanceEntry(account, { status: 'loading' }))
  try {
    const adapter = client.adapters.get(network.chainNamespace)
    const isConfigured = store.get().network[network.chainNamespace]?.requested.includes(network)
    if (!adapter?.readBalance || !isConfigured) throw new WalletError(balanceUnavailableError)
    const value = await adapter.readBalance({ network, address, signal })
    if (signal.aborted || !isStillConnected(store.get(), account)) return undefined
    const timestamp = clock.now()
    store.set(
      updateBalanceEntry(account, { status: 'ready', value, timestamp, lastRetry: undefined }),
    )
    cacheBalance(client, caipAddress, value)
  } catch (error) {
    if (signal.aborted || !isStillConnected(store.get(), account)) return undefined
    store.set(updateBalanceEntry(account, { status: 'failed', lastRetry: clock.now() }))
    notifyBalanceUnavailable(client, error)
  }
  return store.get().balances[caipAddress]
}
