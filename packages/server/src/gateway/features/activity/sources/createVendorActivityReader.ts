import type { DerivedKeys } from '../../../../config/readOrCreateRootSecret.ts'
import type { ActivityResponse, PriceCurrency } from 'latchkey/protocol'
import type { Clock } from '../../../../clock/Clock.ts'
import type { Log } from '../../../../http/index.ts'
import type { Cache } from '../../../../store/index.ts'
import { upstreamError } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import { validateSourcePage } from './validateSourcePage.ts'
import type { ActivitySource, ActivitySourcePage, ActivitySourceQuery } from './ActivitySource.ts'
import { withAbortTimeout } from './withAbortTimeout.ts'
import { type CursorOwner, signSourceCursor, verifySourceCursor } from './sourceCursor.ts'

/** Milliseconds for all sources of a first page; after that the own index is used. */
const firstMs = 5_000
/** With less time left, no further source is queried. */
const minMs = 500
const laterMs = 10_000

/** First pages change, later ones do not. */
const firstRule = { ttlMs: 10_000, failureMs: 10_000 } as const
const laterRule = { ttlMs: 60_000 } as const

/** The account, chain and currency of a request. */
export type VendorActivityQuery = {
  /** Address in canonical form. */
  readonly address: string
  readonly chain: Chain
  readonly currency: PriceCurrency | undefined
}

/** The configured sources together. */
export type VendorActivityReader = {
  supports(chain: Chain): boolean
  /** @returns The first page; undefined if all sources failed. */
  first(subject: VendorActivityQuery, signal: AbortSignal): Promise<ActivityResponse | undefined>
  /**
   * @param cursor - `next` of a previous page.
   *
   * @returns The next page; undefined for a cursor of another account.
   * @throws UpstreamError when the source of the cursor is unavailable.
   */
  after(
    subject: VendorActivityQuery,
    cursor: string,
    signal: AbortSignal,
  ): Promise<ActivityResponse | undefined>
}

type Deps = {
  readonly sources: readonly ActivitySource[]
  readonly keys: DerivedKeys
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
}

/**
 * Creates the sources. The first source that answers serves the first page; its name in the cursor
 * selects it for further pages.
 *
 * @param deps - `sources` in the order in which they are queried; `keys` sign cursors.
 */
export function createVendorActivityReader(deps: Deps): VendorActivityReader {
  const { sources, keys, clock } = deps
  const ableOf = (chain: Chain): readonly ActivitySource[] =>
    sources.filter((source) => source.supports(chain))
  return {
    supports: (chain) => ableOf(chain).length > 0,
    async first(subject, signal) {
      const until = clock.now() + firstMs
      for (const source of ableOf(subject.chain)) {
        const ms = until - clock.now()
        if (ms < minMs) break
        try {
          return await requestSource(
            deps,
            { source, ms, query: { ...subject, cursor: undefined } },
            signal,
          )
        } catch {
          // Already logged.
          signal.throwIfAborted()
        }
      }
      return undefined
    },
    async after(subject, text, signal) {
      const position = verifySourceCursor(keys, ownerOf(subject), text)
      const source = ableOf(subject.chain).find(({ name }) => name === position?.source)
      if (!position || !source) return undefined
      const query = { ...subject, cursor: position.cursor }
      return await requestSource(deps, { source, ms: laterMs, query }, signal)
    },
  }
}

type SourceRequest = {
  readonly source: ActivitySource
  readonly query: ActivitySourceQuery
  /** Milliseconds. */
  readonly ms: number
}

async function requestSource(
  deps: Deps,
  requested: SourceRequest,
  signal: AbortSignal,
): Promise<ActivityResponse> {
  const { source, query } = requested
  const { address, chain, cursor, currency = 'usd' } = query
  const money = source.isPriced ? currency : ''
  const about = [source.name, chain.caipNetworkId, address, money, cursor ?? '']
  const rule = cursor === undefined ? firstRule : laterRule
  const load = (own: AbortSignal): Promise<ActivitySourcePage> => read(deps, requested, own)
  const page = await deps.cache.getOrLoad(`activity:${about.join(':')}`, rule, load, signal)
  return { data: page.data, next: nextOf(deps.keys, requested, page) ?? null }
}

async function read(
  deps: Deps,
  requested: SourceRequest,
  signal: AbortSignal,
): Promise<ActivitySourcePage> {
  const { clock, keys, log } = deps
  const { source, query, ms } = requested
  const { cursor } = query
  const { name } = source
  const chain = query.chain.caipNetworkId
  try {
    const received = await withAbortTimeout(
      clock,
      { ms, name },
      (own) => source.page(query, own),
      signal,
    )
    const page = validateSourcePage(received, { source: name, chain, cursor })
    if (page.next !== undefined && nextOf(keys, requested, page) === undefined)
      throw upstreamError('body', name)
    return page
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Without a fallback the request fails and is logged as such.
    if (cursor === undefined && !signal.aborted)
      log({ level: 'warn', event: 'activity.source_failed', source: name, chain, message })
    throw error
  }
}

function nextOf(
  [key]: DerivedKeys,
  { source, query }: SourceRequest,
  { next }: ActivitySourcePage,
): string | undefined {
  if (next === undefined) return undefined
  return signSourceCursor(key, ownerOf(query), { source: source.name, cursor: next })
}

function ownerOf({ address, chain }: Pick<ActivitySourceQuery, 'address' | 'chain'>): CursorOwner {
  return { address, chain: chain.caipNetworkId }
}
