import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock/Clock.ts'
import type { StoredProject } from './ProjectStore.ts'

/** Time to live of a cached project in milliseconds. */
const ttlMs = 5_000
/** Milliseconds to wait for the database before a stale project is returned. */
const refreshTimeoutMs = 1_000
const maxEntries = 10_000

type CachedProject = { readonly project: StoredProject | undefined; readonly until: number }

/** Cached lookups of projects, for every request. */
export type ProjectCache = {
  find(id: string): Promise<StoredProject | undefined>
  /** Whether the project is cached, or being read. */
  isCached(id: string): boolean
  invalidate(id: string): void
}

/**
 * Creates a project cache. Stale projects are returned while the database is unavailable.
 *
 * @param deps - `read` queries the database; `isReady` returns whether it is available.
 */
export function createProjectCache(deps: {
  readonly read: (id: string) => Promise<StoredProject | undefined>
  readonly isReady: () => boolean
  readonly clock: Clock
}): ProjectCache {
  const { read, isReady, clock } = deps
  const remembered = new LRUCache<string, CachedProject>({ max: maxEntries })
  const pending = new Map<string, Promise<StoredProject | undefined>>()

  function load(id: string): Promise<StoredProject | undefined> {
    const known = pending.get(id)
    if (known) return known
    const answer = read(id)
      .then((project) => {
        // If the entry was invalidated meanwhile, the row may be outdated.
        if (pending.get(id) === answer) remembered.set(id, { project, until: clock.now() + ttlMs })
        return project
      })
      .finally(() => {
        if (pending.get(id) === answer) pending.delete(id)
      })
    pending.set(id, answer)
    return answer
  }

  return {
    async find(id) {
      const known = remembered.get(id)
      if (known && known.until > clock.now()) return known.project
      if (!known?.project) return await load(id)
      if (!isReady()) return known.project
      return await resolveWithin(clock, load(id), known.project)
    },
    isCached(id) {
      const known = remembered.get(id)
      return pending.has(id) || (!!known && (!!known.project || known.until > clock.now()))
    },
    invalidate(id) {
      remembered.delete(id)
      pending.delete(id)
    },
  }
}

/** Resolves with a promise's value, or with a fallback after the timeout or a failure. */
function resolveWithin<value>(clock: Clock, coming: Promise<value>, known: value): Promise<value> {
  return new Promise((resolve) => {
    const cancel = clock.after(refreshTimeoutMs, () => resolve(known))
    const settle = (value: value): void => {
      cancel()
      resolve(value)
    }
    coming.then(settle, () => settle(known))
  })
}
