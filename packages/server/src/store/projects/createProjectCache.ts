import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock/Clock.ts'
import type { StoredProject } from './ProjectStore.ts'

/** What is known of a project is good for so long. */
const ttlMs = 5_000
/** Who is known does not wait longer than this for a database that hangs. */
const refreshTimeoutMs = 1_000
const maxEntries = 10_000

type CachedProject = { readonly project: StoredProject | undefined; readonly until: number }

/** Finds projects for requests, which all ask. */
export type ProjectCache = {
  find(id: string): Promise<StoredProject | undefined>
  /** Whether it is remembered, or being asked for. Who was known stays so, for all who come. */
  isCached(id: string): boolean
  invalidate(id: string): void
}

/**
 * Makes a lookup that remembers.
 *
 * @param deps - `read` asks the database, `isReady` tells whether it is there.
 */
export function createProjectCache(deps: {
  readonly read: (id: string) => Promise<StoredProject | undefined>
  readonly isReady: () => boolean
  readonly clock: Clock
}): ProjectCache {
  const { read, isReady, clock } = deps
  const remembered = new LRUCache<string, CachedProject>({ max: maxEntries })
  const asking = new Map<string, Promise<StoredProject | undefined>>()

  function ask(id: string): Promise<StoredProject | undefined> {
    const known = asking.get(id)
    if (known) return known
    const answer = read(id)
      .then((project) => {
        // Forgotten meanwhile: it may be what was there before.
        if (asking.get(id) === answer) remembered.set(id, { project, until: clock.now() + ttlMs })
        return project
      })
      .finally(() => {
        if (asking.get(id) === answer) asking.delete(id)
      })
    asking.set(id, answer)
    return answer
  }

  return {
    async find(id) {
      const known = remembered.get(id)
      if (known && known.until > clock.now()) return known.project
      if (!known?.project) return await ask(id)
      if (!isReady()) return known.project
      return await resolveWithin(clock, ask(id), known.project)
    },
    isCached(id) {
      const known = remembered.get(id)
      return asking.has(id) || (!!known && (!!known.project || known.until > clock.now()))
    },
    invalidate(id) {
      remembered.delete(id)
      asking.delete(id)
    },
  }
}

/** Takes what comes in time, else what is known; also when it fails. */
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
