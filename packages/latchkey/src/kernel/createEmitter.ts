/** One event as those who listen to all of them see it. */
export type AnyEvent<events> = {
  [name in keyof events]: { readonly name: name; readonly data: events[name] }
}[keyof events]

/** Tells listeners of named events. */
export type Emitter<events extends Record<string, unknown>> = {
  on<name extends keyof events>(name: name, listener: (data: events[name]) => void): () => void
  onAny(listener: (event: AnyEvent<events>) => void): () => void
  emit<name extends keyof events>(name: name, data: events[name]): void
  /** Forgets every listener. */
  clear(): void
}

/**
 * Makes an emitter. A listener that throws does not stop the others.
 *
 * @param options - `onError` hears what a listener threw. @default the page's `reportError`
 * @returns An emitter that calls listeners in the order they came.
 */
export function createEmitter<events extends Record<string, unknown>>(
  options: { onError?: ((error: unknown) => void) | undefined } = {},
): Emitter<events> {
  const { onError = (error) => globalThis.reportError?.(error) } = options
  const listeners = new Set<(event: AnyEvent<events>) => void>()

  function onAny(listener: (event: AnyEvent<events>) => void): () => void {
    // A fresh function, so that one listener added twice is removed once.
    const entry = (event: AnyEvent<events>): void => listener(event)
    listeners.add(entry)
    return () => void listeners.delete(entry)
  }

  return {
    onAny,
    on: (name, listener) =>
      onAny((event) => {
        if (event.name === name) listener(event.data as never)
      }),
    emit(name, data) {
      const round = [...listeners]
      for (const listener of round) {
        if (!listeners.has(listener)) continue
        try {
          listener({ name, data })
        } catch (error) {
          onError(error)
        }
      }
    },
    clear: () => listeners.clear(),
  }
}
