import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import type { Query } from './Query.ts'

/** Answers that a client keeps at most; the oldest go first. */
const maxEntries = 200

type CacheEntry = {
  readonly value: Promise<unknown>
  /** Milliseconds that it counts for. */
  readonly staleTime: number
  /** Milliseconds since 1970 when it came; undefined while it is asked for. */
  at?: number | undefined
}

type QueryCache = { readonly entries: Map<string, CacheEntry>; readonly signal: AbortSignal }

function queryCache(client: Latchkey): QueryCache {
  const life = new AbortController()
  client.onDestroy(() => life.abort())
  const kept: QueryCache['entries'] = new Map()
  // What was asked for somebody who has left is of use to nobody.
  const stop = client.store.watch(
    ({ connection }) => countConnections(connection),
    (count, before) => {
      if (count >= before) return
      for (const [key, { at }] of kept) if (at !== undefined) kept.delete(key)
    },
  )
  client.onDestroy(stop)
  return { entries: kept, signal: life.signal }
}

/**
 * Answers a query: with what was answered before while that counts, else by asking. Who asks for the
 * same at the same time waits for one answer.
 *
 * @example
 * const { quotes } = await fetchQuery(client, quotesQuery(client, { from, to, amount }))
 *
 * @param client - Client from `createLatchkey`.
 * @param query - What to ask.
 * @param options - `force` asks though an answer still counts; `signal` gives up waiting.
 * @returns The answer.
 * @throws What the query says; `transport.aborted`. A failure is not kept.
 * @source spec §9
 */
export async function fetchQuery<value>(
  client: Latchkey,
  query: Query<value>,
  options: fetchQuery.Options = {},
): Promise<value> {
  const { force = false, signal } = options
  if (signal?.aborted) throw new WalletError('transport.aborted')
  const { entries: kept, signal: life } = client.own(queryCache)
  const { staleTime } = query
  const key = JSON.stringify(query.queryKey)
  const known = kept.get(key)
  const isUnderWay = known !== undefined && known.at === undefined
  if (known && !force && (isUnderWay || isFresh(client, { ...known, staleTime })))
    return (await abortable(known.value, signal)) as value

  const answer: CacheEntry = { value: query.queryFn({ signal: life }), staleTime }
  kept.delete(key)
  for (const [other, one] of kept)
    if (one.at !== undefined && !isFresh(client, one)) kept.delete(other)
  // The newest last: what is dropped is what was asked for longest ago.
  kept.set(key, answer)
  for (const oldest of kept.keys())
    if (kept.size <= maxEntries) break
    else kept.delete(oldest)
  answer.value.then(
    () => (answer.at = client.clock.now()),
    () => kept.get(key) === answer && kept.delete(key),
  )
  return (await abortable(answer.value, signal)) as value
}

export declare namespace fetchQuery {
  type Options = {
    readonly force?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
}

/**
 * Drops what a query was answered, and what it is about to be: something has changed it since.
 *
 * @param client - Client from `createLatchkey`.
 * @param query - The query.
 */
export function invalidateQuery(client: Latchkey, query: Pick<Query<unknown>, 'queryKey'>): void {
  client.own(queryCache).entries.delete(JSON.stringify(query.queryKey))
}

function countConnections(connection: State['connection']): number {
  return Object.values(connection).reduce((sum, { connections }) => sum + connections.length, 0)
}

function isFresh({ clock }: Latchkey, { at, staleTime }: Omit<CacheEntry, 'value'>): boolean {
  if (at === undefined) return false
  const age = clock.now() - at
  // A clock that was set back must not keep an answer for ever.
  return age >= 0 && age < staleTime
}

/** Others may wait for the same answer: who leaves does not end it. */
function abortable(value: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return value
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(new WalletError('transport.aborted'))
    signal.addEventListener('abort', leave)
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
