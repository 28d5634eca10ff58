/** The part of the browser's storage that is used. */
export type StorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** How one value is stored. */
export type SlotDefinition<T> = {
  /** Unique within the prefix; holds no slash. */
  readonly key: string
  /** Raise it when what is stored changes its meaning: older values are then dropped. */
  readonly version: number
  readonly initial: T
  /** Checks what was stored. `undefined` means it is broken, and is dropped. */
  parse(value: unknown): T | undefined
}

/** One stored value. */
export type Slot<T> = {
  get(): T
  set(value: T): void
  /** Back to the initial value. */
  remove(): void
  /** Hears of changes that other tabs made. */
  watch(listener: (value: T) => void): () => void
}

/** What a slot needs of its storage. */
export type SlotHost = {
  readonly area: StorageArea
  /** Runs what may throw; `undefined` when it did. */
  attempt<R>(run: () => R): R | undefined
  setItem(name: string, text: string): void
  /** Calls back when another tab changed this name. */
  follow(name: string, changed: () => void): () => void
}

/**
 * Makes one slot. It re-parses only when the stored text is another, so values keep their identity.
 *
 * @param host - The storage it belongs to.
 * @param name - Full name in the area.
 * @param definition - How the value is stored.
 * @returns The slot.
 */
export function createSlot<T>(
  host: SlotHost,
  name: string,
  { version, initial, parse }: SlotDefinition<T>,
): Slot<T> {
  const { area, attempt, setItem } = host
  let value = initial
  /** The stored text that counts as read: while it stays, `value` stays. */
  let known: string | null = null
  const watchers = createWatchers(get, (changed) => host.follow(name, changed))

  function get(): T {
    const raw = attempt(() => area.getItem(name))
    if (raw === undefined || raw === known) return value
    known = raw
    const stored = decode(raw)
    // A newer release in another tab wrote it, and will need it.
    if (stored && stored.v > version) return value
    const found = stored?.v === version ? checked(() => parse(stored.d)) : undefined
    value = found === undefined ? initial : found
    if (found === undefined && raw !== null)
      attempt(() => {
        area.removeItem(name)
        known = null
      })
    return value
  }

  /** Changes the area, unless a newer release's value is there; then, or when it fails, memory only. */
  function write(next: T, change: () => void): void {
    value = next
    watchers.know(next)
    attempt(() => {
      known = area.getItem(name)
      if ((decode(known)?.v ?? 0) > version) return
      change()
      known = area.getItem(name)
    })
  }

  return {
    get,
    set: (next) => write(next, () => setItem(name, JSON.stringify({ v: version, d: next }))),
    remove: () => write(initial, () => area.removeItem(name)),
    watch: watchers.watch,
  }
}

/** Tells listeners of values they do not know yet; what this tab wrote, they know. */
function createWatchers<T>(
  get: () => T,
  follow: (changed: () => void) => () => void,
): { know(value: T): void; watch: Slot<T>['watch'] } {
  const listeners = new Set<(value: T) => void>()
  let known: T
  let unfollow = (): void => {}

  function changed(): void {
    const value = get()
    if (Object.is(known, value)) return
    known = value
    for (const listener of listeners) listener(value)
  }

  return {
    know(value) {
      known = value
    },
    watch(listener) {
      if (listeners.size === 0) {
        known = get()
        unfollow = follow(changed)
      }
      const entry = (value: T): void => listener(value)
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
        if (listeners.size === 0) unfollow()
      }
    },
  }
}

function decode(raw: string | null): { v: number; d: unknown } | undefined {
  const stored = checked(() => JSON.parse(raw ?? 'null') as { v?: unknown; d?: unknown } | null)
  return typeof stored?.v === 'number' ? { v: stored.v, d: stored.d } : undefined
}

/** Treats what throws as broken. */
function checked<R>(parse: () => R): R | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}
