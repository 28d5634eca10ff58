import type { TokenBalance, TokensEntry } from '../model/slices/balances.ts'
import { readCurrency } from '../currency/index.ts'
import type { CaipAddress, Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { isBalanceFresh } from './balanceCache.ts'
import {
  type ActiveAccount,
  isStillConnected,
  removeDisconnectedEntries,
  readActiveAccount,
} from './balanceState.ts'
import { notifyBalanceUnavailable } from './notifyBalanceUnavailable.ts'
import { tokensQuery } from './tokensQuery.ts'

type Fetches = {
  /** Pending requests by account, of which each has at most one. */
  readonly pending: Map<CaipAddress, Promise<TokensEntry | undefined>>
  readonly signal: AbortSignal
}

function fetches(client: Latchkey): Fetches {
  const { store, onDestroy } = client
  const controller = new AbortController()
  onDestroy(() => controller.abort())
  const forget = (): void =>
    store.set((state) => ({
      tokens: state.tokens && removeDisconnectedEntries(state, state.tokens),
    }))
  onDestroy(store.watch(({ connection }) => connection, forget))
  onDestroy(store.watch(readCurrency, () => refetchValues(client)))
  return {
    pending: new Map(),
    signal: controller.signal,
  }
}

/**
 * Fetches the token balances of the active account from the gateway, with their fiat values, into the
 * state.
 *
 * A reply is cached for 30 s; after a failure, requests are blocked for 30 s. A failure shows 'Token
 * Balance Unavailable' and keeps the earlier balances.
 *
 * @example
 * await fetchTokens(client)
 * const tokens = readTokens(client.store.get())
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Namespace, by default the active one; `force` bypasses the cache; `changed`, tokens
 * whose balance has just changed, CAIP-10 or bare, which the gateway reads again.
 * @returns The current entry; undefined when no wallet is connected, and where balances are not served:
 * without a gateway, on networks that are not configured, in namespaces without the feature. A failed
 * request does not reject.
 * @see [4.4, 9.1b]
 */
export async function fetchTokens(
  client: Latchkey,
  parameters: fetchTokens.Parameters = {},
): Promise<TokensEntry | undefined> {
  const { namespace, force = false, changed } = parameters
  const { pending } = client.own(fetches)
  const account = readActiveAccount(client.store.get(), namespace)
  if (!account || !isSupported(client, account)) return undefined
  const { caipAddress } = account
  const isForced = force || changed !== undefined

  let request = pending.get(caipAddress)
  if (request && !isForced) return request
  // The pending request may have read the balances before the change that the caller reports.
  await request
  request = pending.get(caipAddress)
  if (request && !changed) return request
  // Requests of other callers do not name the tokens that changed here.
  for (; request; request = pending.get(caipAddress)) await request

  const entry = client.store.get().tokens?.[caipAddress]
  if (isBalanceFresh(client, entry?.lastRetry)) return entry
  if (!isForced && entry?.status === 'ready' && isBalanceFresh(client, entry.timestamp))
    return entry
  const fetching = requestTokens(client, account, changed).finally(() =>
    pending.delete(caipAddress),
  )
  pending.set(caipAddress, fetching)
  return fetching
}

export declare namespace fetchTokens {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    readonly force?: boolean | undefined
    readonly changed?: readonly string[] | undefined
  }
}

function isSupported({ options, adapters, store }: Latchkey, { network }: ActiveAccount): boolean {
  const { chainNamespace } = network
  const features = adapters.get(chainNamespace)?.gatewayFeatures ?? []
  const isConfigured = store.get().network[chainNamespace]?.requested.includes(network) ?? false
  return options.gatewayUrl !== undefined && features.includes('balances') && isConfigured
}

async function requestTokens(
  client: Latchkey,
  account: ActiveAccount,
  changed: readonly string[] | undefined,
): Promise<TokensEntry | undefined> {
  const { store, clock } = client
  const { network, address, caipAddress } = account
  const { signal } = client.own(fetches)
  const isStale = (): boolean => signal.aborted || !isStillConnected(store.get(), account)
  if (isStale()) return undefined
  store.set(tokensChanged(account, { status: 'loading' }))
  try {
    const currency = readCurrency(store.get())
    const request = { address, network: network.caipNetworkId, changed, currency }
    const fetched = await tokensQuery(client, request).queryFn({ signal })
    if (isStale()) return undefined
    const list = currency === readCurrency(store.get()) ? fetched : fetched.map(withoutValue)
    const timestamp = clock.now()
    store.set(tokensChanged(account, { status: 'ready', list, timestamp, lastRetry: undefined }))
  } catch (error) {
    if (isStale()) return undefined
    store.set(tokensChanged(account, { status: 'failed', lastRetry: clock.now() }))
    notifyBalanceUnavailable(client, error)
  }
  return store.get().tokens?.[caipAddress]
}

/** Forgets the fiat values in the previous currency, and fetches those of the active account again. */
function refetchValues(client: Latchkey): void {
  client.store.set(({ tokens }) => ({
    tokens:
      tokens &&
      Object.fromEntries(
        Object.entries(tokens).map(([id, entry]) => [
          id,
          { ...entry, list: entry.list.map(withoutValue), timestamp: undefined },
        ]),
      ),
  }))
  if (client.store.get().tokens) void fetchTokens(client, { force: true })
}

function withoutValue(token: TokenBalance): TokenBalance {
  return { ...token, value: undefined, price: undefined }
}

/** Returns a transition that merges a change into the tokens of an account. */
function tokensChanged(
  { caipAddress }: ActiveAccount,
  change: Partial<TokensEntry>,
): (state: State) => Partial<State> {
  return ({ tokens }) => ({
    tokens: {
      ...tokens,
      [caipAddress]: { status: 'loading', list: [], ...tokens?.[caipAddress], ...change },
    },
  })
}
