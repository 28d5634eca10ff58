import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock/Clock.ts'
import type { StoredProject } from './ProjectStore.ts'

/** What is known of a project is good for so long. */
const freshMs = 5_000
/** Who is known does not wait longer than this for a database that hangs. */
const patience = 1_000
const mostRemembered = 10_000

type Remembered = { readonly project: StoredProject | undefined; readonly until: number }

/** Finds projects for requests, which all ask. */
export type Lookup = {
  find(id: string): Promise<StoredProject | undefined>
  /** Whether it is remembered, or being asked for. Who was known stays so, for all who come. */
  isAtHand(id: string): boolean
  forget(id: string): void
}

/**
 * Makes a lookup that remembers.
 *
 * @param deps - `read` asks the database, `isReady` tells whether it is there.
 */
export function createLookup(deps: {
  readonly read: (id: string) => Promise<StoredProject | undefined>
  readonly isReady: () => boolean
  readonly clock: Clock
}): Lookup {
  const { read, isReady, clock } = deps
  const remembered = new LRUCache<string, Remembered>({ max: mostRemembered })
  const asking = new Map<string, Promise<StoredProject | undefined>>()

  function ask(id: string): Promise<StoredProject | undefined> {
    const known = asking.get(id)
    if (known) return known
    const answer = read(id)
      .then((project) => {
        // Forgotten meanwhile: it may be what was there before.
        if (asking.get(id) === answer) remembered.set(id, { project, until: clock.now() + freshMs })
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
      return await within(clock, ask(id), known.project)
    },
    isAtHand(id) {
      const known = remembered.get(id)
      return asking.has(id) || (!!known && (!!known.project || known.until > clock.now()))
    },
    forget(id) {
      remembered.delete(id)
      asking.delete(id)
    },
  }
}

/** Takes what comes in time, else what is known; also when it fails. */
function within<value>(clock: Clock, coming: Promise<value>, known: value): Promise<value> {
  return new Promise((resolve) => {
    const cancel = clock.after(patience, () => resolve(known))
    const settle = (value: value): void => {
      cancel()
      resolve(value)
    }
    coming.then(settle, () => settle(known))
  })
}
