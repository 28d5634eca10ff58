import type { Clock } from '../../clock/Clock.ts'
import type { Cache, CacheRule } from './Cache.ts'
import { createFlights, type Flight } from './createFlights.ts'
import { createShelves, type Shelves } from './createShelves.ts'
import type { Entry } from './Entry.ts'
import type { FastStore } from './FastStore.ts'

type Load = (signal: AbortSignal) => Promise<unknown>

/**
 * Makes a cache.
 *
 * @param deps - `store` is used where other nodes see it; `random` gives 0 to 1, for jitter.
 * @source facts: gateway §7.1
 */
export function createCache(deps: {
  readonly store: FastStore
  readonly clock: Clock
  readonly random?: (() => number) | undefined
}): Cache {
  const { clock, random = Math.random } = deps
  const flights = createFlights<Entry>()
  const shelves = createShelves(deps)

  async function load(rule: CacheRule, run: Load, signal: AbortSignal): Promise<Entry> {
    const value = await run(signal)
    const freshUntil = clock.now() + rule.ttlMs * (1 - random() / 10)
    const size = JSON.stringify(value)?.length ?? 0
    return { outcome: { value }, size, freshUntil, staleUntil: freshUntil + (rule.staleMs ?? 0) }
  }

  async function find(key: string, rule: CacheRule, run: Load, flight: Flight): Promise<Entry> {
    const isRefresh = shelves.near(key) !== undefined
    const shared = await shelves.far(key)
    if (shared && (shared.freshUntil > clock.now() || !isRefresh)) {
      if (flight.isCurrent()) shelves.keep(key, shared)
      return shared
    }
    try {
      const entry = await load(rule, run, flight.signal)
      if (flight.isCurrent()) {
        shelves.keep(key, entry)
        shelves.share(key, entry)
      }
      return entry
    } catch (error) {
      if (flight.isCurrent()) keepFailure(shelves, key, error, clock.now() + (rule.failureMs ?? 0))
      throw error
    }
  }

  return {
    async remember<value>(
      key: string,
      rule: CacheRule,
      run: (signal: AbortSignal) => Promise<value>,
      signal?: AbortSignal,
    ): Promise<value> {
      const search = (flight: Flight): Promise<Entry> => find(key, rule, run, flight)
      const entry = shelves.near(key) ?? (await flights.join(key, search, signal))
      const now = clock.now()
      if (entry.freshUntil <= now && entry.staleUntil > now) flights.start(key, search)
      if ('error' in entry.outcome) throw entry.outcome.error
      return entry.outcome.value as value
    },
    async forget(key) {
      flights.overtake(key)
      await shelves.drop(key)
    },
  }
}

/** An old value stays, and is asked for again after that time; without one the failure stays. */
function keepFailure(shelves: Shelves, key: string, error: unknown, until: number): void {
  const old = shelves.near(key)
  if (old) shelves.keep(key, { ...old, freshUntil: Math.min(until, old.staleUntil) })
  else shelves.keep(key, { outcome: { error }, size: 0, freshUntil: until, staleUntil: until })
}
