import { transportAbortedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import type { GatewayQuery } from './GatewayQuery.ts'

/** Most values cached per client; the oldest are dropped first. */
const maxEntries = 200

type CacheEntry = {
  readonly value: Promise<unknown>
  /** Aborts the request of the value. */
  readonly controller: AbortController
  /** Number of callers that wait for the value. */
  waiters: number
  /** Milliseconds until the value is stale. */
  readonly staleTime: number
  /** Milliseconds since 1970 of the answer; undefined while pending. */
  at?: number | undefined
}

type QueryCache = { readonly entries: Map<string, CacheEntry>; readonly signal: AbortSignal }

function queryCache(client: Latchkey): QueryCache {
  const controller = new AbortController()
  client.onDestroy(() => controller.abort())
  const entries: QueryCache['entries'] = new Map()
  // Cached values may concern an account that was disconnected.
  const stop = client.store.watch(
    ({ connection }) => countConnections(connection),
    (count, before) => {
      if (count >= before) return
      for (const [key, { at }] of entries) if (at !== undefined) entries.delete(key)
    },
  )
  client.onDestroy(stop)
  return { entries, signal: controller.signal }
}

/**
 * Returns the value of a query, from the cache while it is fresh. Concurrent calls share one
 * request, which is aborted when the signals of all of them have aborted.
 *
 * @example
 * const { quotes } = await fetchQuery(client, quotesQuery(client, { from, to, amount }))
 *
 * @param options - `force` bypasses the cache; `signal` stops waiting.
 * @throws The errors of the query; `transport.aborted`. Failures are not cached.
 */
export async function fetchQuery<value>(
  client: Latchkey,
  query: GatewayQuery<value>,
  options: fetchQuery.Options = {},
): Promise<value> {
  const { force = false, signal } = options
  if (signal?.aborted) throw new WalletError(transportAbortedError)
  const { entries, signal: life } = client.own(queryCache)
  const { staleTime } = query
  const key = JSON.stringify(query.queryKey)
  const wait = async (entry: CacheEntry): Promise<value> => {
    entry.waiters++
    try {
      return (await abortable(entry.value, signal)) as value
    } finally {
      // After microtasks, so that a run that replaces this one has joined.
      if (--entry.waiters === 0 && entry.at === undefined) entry.controller.abort()
    }
  }
  const cached = entries.get(key)
  const isPending = cached?.at === undefined && cached?.controller.signal.aborted === false
  if (cached && !force && (isPending || isFresh(client, { ...cached, staleTime })))
    return wait(cached)

  const controller = new AbortController()
  const value = query.queryFn({ signal: AbortSignal.any([life, controller.signal]) })
  const answer: CacheEntry = { value, controller, waiters: 0, staleTime }
  entries.delete(key)
  for (const [other, one] of entries)
    if (one.at !== undefined && !isFresh(client, one)) entries.delete(other)
  // Insertion order is request order, so the oldest requests are dropped first.
  entries.set(key, answer)
  for (const oldest of entries.keys())
    if (entries.size <= maxEntries) break
    else entries.delete(oldest)
  answer.value.then(
    () => (answer.at = client.clock.now()),
    () => entries.get(key) === answer && entries.delete(key),
  )
  return wait(answer)
}

export declare namespace fetchQuery {
  type Options = {
    readonly force?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
}

/** Invalidates the cached and the pending value of a query. */
export function invalidateQuery(
  client: Latchkey,
  query: Pick<GatewayQuery<unknown>, 'queryKey'>,
): void {
  client.own(queryCache).entries.delete(JSON.stringify(query.queryKey))
}

function countConnections(connection: State['connection']): number {
  return Object.values(connection).reduce((sum, { connections }) => sum + connections.length, 0)
}

function isFresh({ clock }: Latchkey, { at, staleTime }: Omit<CacheEntry, 'value'>): boolean {
  if (at === undefined) return false
  const age = clock.now() - at
  // The clock may have been set back; a value must not stay fresh forever.
  return age >= 0 && age < staleTime
}

/** Rejects when the signal aborts. */
function abortable(value: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return value
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new WalletError(transportAbortedError))
    signal.addEventListener('abort', onAbort)
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
