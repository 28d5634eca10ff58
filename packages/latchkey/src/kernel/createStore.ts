/** An observable state object. */
export type Store<state> = {
  get(): state
  set(update: Partial<state> | ((state: state) => Partial<state>)): void
  subscribe(listener: () => void): () => void
  watch<part>(
    select: (state: state) => part,
    listener: (part: part, previous: part) => void,
    isEqual?: (a: part, b: part) => boolean,
  ): () => void
  batch(run: () => void): void
}

/**
 * Creates a store. `set` merges and is synchronous; listeners run once per outermost `batch`.
 *
 * @param initial - First state. Treat it, and every later state, as frozen.
 * @returns A store that React reads with `useSyncExternalStore(store.subscribe, store.get)`.
 */
export function createStore<state extends object>(initial: state): Store<state> {
  let state = initial
  let depth = 0
  let dirty = false
  const listeners = new Set<() => void>()

  function flush(): void {
    // oxlint-disable-next-line no-unmodified-loop-condition -- a listener may open a batch
    while (dirty && depth === 0) {
      dirty = false
      const snapshot = [...listeners]
      for (const listener of snapshot) if (listeners.has(listener)) listener()
    }
  }

  return {
    get: () => state,
    set(update) {
      const patch = typeof update === 'function' ? update(state) : update
      const changed = (Object.keys(patch) as (keyof state)[]).some(
        (key) => !Object.is(patch[key], state[key]),
      )
      if (!changed) return
      state = { ...state, ...patch }
      dirty = true
      flush()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch(select, listener, isEqual = Object.is) {
      let current = select(state)
      return this.subscribe(() => {
        const next = select(state)
        if (isEqual(current, next)) return
        const previous = current
        current = next
        listener(next, previous)
      })
    },
    batch(run) {
      depth++
      try {
        run()
      } finally {
        depth--
        flush()
      }
    },
  }
}
