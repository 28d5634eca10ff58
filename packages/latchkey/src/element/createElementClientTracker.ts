import type { Latchkey } from '../core/index.ts'
import type { ElementContext } from './createElementContext.ts'

/** Tracks the client of an element while the element is in the document. */
export type ElementClientTracker = {
  /**
   * Returns the client that was set for the element, until it is destroyed, else the client of the
   * page.
   */
  get(): Latchkey | undefined
  /** Sets the client of the element; undefined returns it to the client of the page. */
  set(client: Latchkey | undefined): void
  /** Called when the element is connected. Returns whether it was only moved. */
  connected(): boolean
  /** Called when the element is disconnected. An element that is inserted again at once was moved. */
  disconnected(): void
}

/**
 * Creates the tracker of an element's client.
 *
 * @param element - The element.
 * @param page - The page that it is in.
 * @param attach - Called for the client, or its absence, of an element in the document. Returns the
 * cleanup function, which is called when the client changes and when the element is removed.
 */
export function createElementClientTracker(
  element: HTMLElement,
  page: ElementContext,
  attach: (client: Latchkey | undefined) => () => void,
): ElementClientTracker {
  let own: Latchkey | undefined
  let attached: { readonly client: Latchkey | undefined; readonly detach: () => void } | undefined
  let unwatch: (() => void) | undefined

  function read(): Latchkey | undefined {
    if (own?.isDestroyed()) own = undefined
    return own ?? page.configured.get().client
  }

  function update(): void {
    const client = read()
    if (!unwatch || (attached && attached.client === client)) return
    attached?.detach()
    attached = { client, detach: attach(client) }
  }

  function stop(): void {
    unwatch?.()
    unwatch = undefined
    attached?.detach()
    attached = undefined
  }

  return {
    get: read,
    set(client) {
      own = client
      update()
    },
    connected() {
      if (unwatch) return true
      unwatch = page.configured.subscribe(update)
      update()
      return false
    },
    disconnected() {
      queueMicrotask(() => {
        if (!element.isConnected) stop()
      })
    },
  }
}
