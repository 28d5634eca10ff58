/** An event as `onAny` listeners receive it. */
export type AnyEvent<events> = {
  [name in keyof events]: { readonly name: name; readonly data: events[name] }
}[keyof events]

/** Emits named events to listeners. */
export type Emitter<events extends Record<string, unknown>> = {
  on<name extends keyof events>(name: name, listener: (data: events[name]) => void): () => void
  onAny(listener: (event: AnyEvent<events>) => void): () => void
  emit<name extends keyof events>(name: name, data: events[name]): void
  /** Removes every listener. */
  clear(): void
}

/**
 * Creates an emitter. Listeners are called in the order they were added; a listener that throws does not
 * stop the others.
 *
 * @param options - `onError` receives what a listener throws. @default `reportError` of the page
 */
export function createEmitter<events extends Record<string, unknown>>(
  options: { onError?: ((error: unknown) => void) | undefined } = {},
): Emitter<events> {
  const { onError = (error) => globalThis.reportError?.(error) } = options
  const listeners = new Set<(event: AnyEvent<events>) => void>()

  function onAny(listener: (event: AnyEvent<events>) => void): () => void {
    // A new function, so that a listener added twice is removed once per call.
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
      const snapshot = [...listeners]
      for (const listener of snapshot) {
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
