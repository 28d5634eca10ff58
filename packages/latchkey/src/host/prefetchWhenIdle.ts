import { type Latchkey, preloadClient } from '../core/index.ts'

/** Network Information API, where the browser has it. https://wicg.github.io/netinfo/ */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Milliseconds that prefetching waits where the browser has no `requestIdleCallback`. */
const idleFallback = 200

/**
 * Loads the code that opening the modal needs, once the page has loaded and is idle: wallet discovery,
 * and the modal with its Connect view. Sends no request to another host.
 *
 * @param client - Client from `createLatchkey`. Does nothing with `prefetch: 'intent'`, with Save-Data,
 * or on a 2G connection.
 * @param loadUi - Loads `latchkey/ui`.
 * @returns Function that cancels it.
 */
export function prefetchWhenIdle(client: Latchkey, loadUi: () => Promise<unknown>): () => void {
  const { window, clock, options } = client
  if (!window?.document || options.prefetch === 'intent' || isMetered(window)) return () => {}
  let cancel = (): void => {}

  function prefetch(): void {
    preloadClient(client)
    // A failure shows when the modal is opened.
    loadUi().catch(() => undefined)
  }

  function schedule(): void {
    if (!window) return
    if (window.requestIdleCallback) {
      const handle = window.requestIdleCallback(prefetch)
      cancel = () => window.cancelIdleCallback(handle)
    } else cancel = clock.after(idleFallback, prefetch)
  }

  if (window.document.readyState === 'complete') schedule()
  else {
    window.addEventListener('load', schedule, { once: true })
    cancel = () => window.removeEventListener('load', schedule)
  }
  return () => cancel()
}

function isMetered({ navigator }: Window): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
