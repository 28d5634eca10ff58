import { type Latchkey, preloadClient } from '../core/index.ts'

/** Network Information API, where the browser has it. https://wicg.github.io/netinfo/ */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Milliseconds that prefetching waits where the browser has no `requestIdleCallback`. */
const idleFallback = 200

/**
 * Prepares the first opening of the modal once the page has loaded and is idle: loads its code, discovers
 * the wallets of this browser, and then draws the modal, closed. Sends no request to another host.
 *
 * @param client - Client from `createLatchkey`. Does nothing with `prefetch: 'intent'`, with Save-Data,
 * or on a 2G connection.
 * @param steps - `load` loads `latchkey/ui`; `draw` draws the modal once it has loaded.
 * @returns Function that cancels it.
 */
export function prefetchWhenIdle(
  client: Latchkey,
  steps: { load(): Promise<unknown>; draw(): void },
): () => void {
  const { window, clock, options } = client
  if (!window?.document || options.prefetch === 'intent' || isMetered(window)) return () => {}
  let isCancelled = false
  let cancel = (): void => {}

  function whenIdle(run: () => void): void {
    if (!window || isCancelled) return
    if (window.requestIdleCallback) {
      const handle = window.requestIdleCallback(run)
      cancel = () => window.cancelIdleCallback(handle)
    } else cancel = clock.after(idleFallback, run)
  }

  function prefetch(): void {
    Promise.all([preloadClient(client), steps.load()]).then(
      () => whenIdle(steps.draw),
      // A failure shows when the modal is opened.
      () => undefined,
    )
  }

  const onLoad = (): void => whenIdle(prefetch)
  if (window.document.readyState === 'complete') onLoad()
  else {
    window.addEventListener('load', onLoad, { once: true })
    cancel = () => window.removeEventListener('load', onLoad)
  }
  return () => {
    isCancelled = true
    cancel()
  }
}

function isMetered({ navigator }: Window): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
