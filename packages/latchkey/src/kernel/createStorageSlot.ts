/** The members of the Web Storage API that are used. */
export type StorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Definition of a stored value. */
export type StorageSlotDefinition<T> = {
  /** Unique within the prefix; contains no slash. */
  readonly key: string
  /** Version of the stored value. Values of older versions are dropped. */
  readonly version: number
  readonly initial: T
  /** Parses the stored value. Returns `undefined` for a malformed value, which is then dropped. */
  parse(value: unknown): T | undefined
}

/** One stored value. */
export type StorageSlot<T> = {
  get(): T
  set(value: T): void
  /** Resets to the initial value. */
  remove(): void
  /** Listens to changes made by other tabs. */
  watch(listener: (value: T) => void): () => void
}

/** The members of the storage that slots use. */
export type StorageSlotContext = {
  readonly area: StorageArea
  /** Runs a function. Returns `undefined` when it throws. */
  attempt<R>(run: () => R): R | undefined
  setItem(name: string, text: string): void
  /** Listens to changes of a key by other tabs. */
  watchKey(name: string, changed: () => void): () => void
}

/**
 * Creates a slot. It parses only when the stored text has changed, so values keep their identity.
 *
 * @param name - Key in the storage area, prefix included.
 */
export function createStorageSlot<T>(
  context: StorageSlotContext,
  name: string,
  { version, initial, parse }: StorageSlotDefinition<T>,
): StorageSlot<T> {
  const { area, attempt, setItem } = context
  let value = initial
  /** The stored text that `value` was parsed from. */
  let parsedText: string | null = null
  const watchers = createWatchers(get, (changed) => context.watchKey(name, changed))

  function get(): T {
    const raw = attempt(() => area.getItem(name))
    if (raw === undefined || raw === parsedText) return value
    parsedText = raw
    const stored = decode(raw)
    // Written by a newer release in another tab; keep it.
    if (stored && stored.v > version) return value
    const found = stored?.v === version ? tryParse(() => parse(stored.d)) : undefined
    value = found === undefined ? initial : found
    if (found === undefined && raw !== null)
      attempt(() => {
        area.removeItem(name)
        parsedText = null
      })
    return value
  }

  /** Writes to the area, unless it has the value of a newer release. */
  function write(next: T, change: () => void): void {
    value = next
    watchers.setKnown(next)
    attempt(() => {
      parsedText = area.getItem(name)
      if ((decode(parsedText)?.v ?? 0) > version) return
      change()
      parsedText = area.getItem(name)
    })
  }

  return {
    get,
    set: (next) => write(next, () => setItem(name, JSON.stringify({ v: version, d: next }))),
    remove: () => write(initial, () => area.removeItem(name)),
    watch: watchers.watch,
  }
}

/** Notifies listeners of values that were not written by this tab. */
function createWatchers<T>(
  get: () => T,
  watchKey: (changed: () => void) => () => void,
): { setKnown(value: T): void; watch: StorageSlot<T>['watch'] } {
  const listeners = new Set<(value: T) => void>()
  let known: T
  let unwatch = (): void => {}

  function changed(): void {
    const value = get()
    if (Object.is(known, value)) return
    known = value
    for (const listener of listeners) listener(value)
  }

  return {
    setKnown(value) {
      known = value
    },
    watch(listener) {
      if (listeners.size === 0) {
        known = get()
        unwatch = watchKey(changed)
      }
      const entry = (value: T): void => listener(value)
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
        if (listeners.size === 0) unwatch()
      }
    },
  }
}

function decode(raw: string | null): { v: number; d: unknown } | undefined {
  const stored = tryParse(() => JSON.parse(raw ?? 'null') as { v?: unknown; d?: unknown } | null)
  return typeof stored?.v === 'number' ? { v: stored.v, d: stored.d } : undefined
}

/** Returns `undefined` when a parser throws. */
function tryParse<R>(parse: () => R): R | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}
