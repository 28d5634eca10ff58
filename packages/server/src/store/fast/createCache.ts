import type { Clock } from '../../clock/Clock.ts'
import type { Cache, CacheRule } from './Cache.ts'
import { createSingleFlight, type SingleFlightContext } from './createSingleFlight.ts'
import { createCacheTiers, type CacheTiers } from './createCacheTiers.ts'
import type { CacheEntry } from './CacheEntry.ts'
import type { FastStore } from './FastStore.ts'

type Load = (signal: AbortSignal) => Promise<unknown>

/**
 * Creates a cache.
 *
 * @param deps - `store` is used when it is shared; `random` returns 0 to 1, for jitter.
 */
export function createCache(deps: {
  readonly store: FastStore
  readonly clock: Clock
  readonly random?: (() => number) | undefined
}): Cache {
  const { clock, random = Math.random } = deps
  const flights = createSingleFlight<CacheEntry>()
  const shelves = createCacheTiers(deps)

  async function load(rule: CacheRule, run: Load, signal: AbortSignal): Promise<CacheEntry> {
    const value = await run(signal)
    const freshUntil = clock.now() + rule.ttlMs * (1 - random() / 10)
    const size = JSON.stringify(value)?.length ?? 0
    return { result: { value }, size, freshUntil, staleUntil: freshUntil + (rule.staleMs ?? 0) }
  }

  async function loadOrShare(
    key: string,
    rule: CacheRule,
    run: Load,
    flight: SingleFlightContext,
  ): Promise<CacheEntry> {
    const isRefresh = shelves.getLocal(key) !== undefined
    const shared = await shelves.getShared(key)
    if (shared && (shared.freshUntil > clock.now() || !isRefresh)) {
      if (flight.isCurrent()) shelves.setLocal(key, shared)
      return shared
    }
    try {
      const entry = await load(rule, run, flight.signal)
      if (flight.isCurrent()) {
        shelves.setLocal(key, entry)
        shelves.setShared(key, entry)
      }
      return entry
    } catch (error) {
      if (flight.isCurrent()) storeFailure(shelves, key, error, clock.now() + (rule.failureMs ?? 0))
      throw error
    }
  }

  return {
    async getOrLoad<value>(
      key: string,
      rule: CacheRule,
      run: (signal: AbortSignal) => Promise<value>,
      signal?: AbortSignal,
    ): Promise<value> {
      const search = (flight: SingleFlightContext): Promise<CacheEntry> =>
        loadOrShare(key, rule, run, flight)
      const entry = shelves.getLocal(key) ?? (await flights.run(key, search, signal))
      const now = clock.now()
      if (entry.freshUntil <= now && entry.staleUntil > now) flights.startInBackground(key, search)
      if ('error' in entry.result) throw entry.result.error
      return entry.result.value as value
    },
    async invalidate(key) {
      flights.forget(key)
      await shelves.delete(key)
    },
  }
}

/** Keeps a stale value until the failure expires; without one, caches the failure. */
function storeFailure(shelves: CacheTiers, key: string, error: unknown, until: number): void {
  const old = shelves.getLocal(key)
  if (old) shelves.setLocal(key, { ...old, freshUntil: Math.min(until, old.staleUntil) })
  else shelves.setLocal(key, { result: { error }, size: 0, freshUntil: until, staleUntil: until })
}
