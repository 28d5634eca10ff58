import type { TokensEntry } from '../model/slices/balances.ts'
import type { CaipAddress, Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { isFresh } from './balanceCache.ts'
import {
  type ActiveAccount,
  isStillConnected,
  filterConnected,
  readActiveAccount,
} from './balanceState.ts'
import { notifyUnavailable } from './notifyUnavailable.ts'
import { tokensQuery } from './tokensQuery.ts'

type Fetches = {
  /** Accounts whose tokens are being asked for: nobody asks twice at a time. */
  readonly pending: Map<CaipAddress, Promise<TokensEntry | undefined>>
  readonly signal: AbortSignal
}

function fetches({ store, onDestroy }: Latchkey): Fetches {
  const controller = new AbortController()
  onDestroy(() => controller.abort())
  const forget = (): void =>
    store.set((state) => ({ tokens: state.tokens && filterConnected(state, state.tokens) }))
  onDestroy(store.watch(({ connection }) => connection, forget))
  return {
    pending: new Map(),
    signal: controller.signal,
  }
}

/**
 * Brings the tokens of the account in use up to date, with what they are worth, as the client's
 * gateway tells them.
 *
 * An answer counts for 30 s; after a failure there is no new attempt for 30 s. A failure shows
 * 'Token Balance Unavailable' and leaves what was known.
 *
 * @example
 * await fetchTokens(client)
 * const tokens = readTokens(client.store.get())
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Namespace, the active one by default; `force` asks though the answer is fresh;
 * `changed`, tokens that just moved, CAIP-10 or bare: the gateway reads them anew.
 * @returns The entry as it is now; undefined when no wallet is connected, or nobody tells tokens
 * there: without a gateway, on networks that are not configured, in namespaces that it does not
 * know. Never rejects for tokens that cannot be had.
 * @see [4.4, 9.1b]
 */
export async function fetchTokens(
  client: Latchkey,
  parameters: fetchTokens.Parameters = {},
): Promise<TokensEntry | undefined> {
  const { namespace, force = false, changed } = parameters
  const { pending } = client.own(fetches)
  const holder = readActiveAccount(client.store.get(), namespace)
  if (!holder || !isSupported(client, holder)) return undefined
  const { caipAddress } = holder
  const isForced = force || changed !== undefined

  const underWay = pending.get(caipAddress)
  if (underWay && !isForced) return underWay
  // What is under way may have been read before whatever the caller knows of.
  await underWay
  let again = pending.get(caipAddress)
  if (again && !changed) return again
  // What others ask anew is not what changed here.
  for (; again; again = pending.get(caipAddress)) await again

  const entry = client.store.get().tokens?.[caipAddress]
  if (isFresh(client, entry?.lastRetry)) return entry
  if (!isForced && entry?.status === 'ready' && isFresh(client, entry.timestamp)) return entry
  const fetching = requestTokens(client, holder, changed).finally(() => pending.delete(caipAddress))
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
  holder: ActiveAccount,
  changed: readonly string[] | undefined,
): Promise<TokensEntry | undefined> {
  const { store, clock } = client
  const { network, address, caipAddress } = holder
  const { signal } = client.own(fetches)
  const isLeft = (): boolean => signal.aborted || !isStillConnected(store.get(), holder)
  if (isLeft()) return undefined
  store.set(tokensChanged(holder, { status: 'loading' }))
  try {
    const request = { address, network: network.caipNetworkId, changed }
    const list = await tokensQuery(client, request).queryFn({ signal })
    if (isLeft()) return undefined
    const timestamp = clock.now()
    store.set(tokensChanged(holder, { status: 'ready', list, timestamp, lastRetry: undefined }))
  } catch (error) {
    if (isLeft()) return undefined
    store.set(tokensChanged(holder, { status: 'failed', lastRetry: clock.now() }))
    notifyUnavailable(client, error)
  }
  return store.get().tokens?.[caipAddress]
}

/** The tokens of a holder changed; those not known yet begin with none. */
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
