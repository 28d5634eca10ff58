import { flushSync } from 'react-dom'

/**
 * Fades from the page before a change to the page after it. The duration is in `stage.css`; without
 * support in the browser, and for visitors who prefer reduced motion, the change is immediate.
 *
 * @param change - Sets the state of the page.
 */
export function crossFade(change: () => void): void {
  const { document } = globalThis
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isReduced || typeof document.startViewTransition !== 'function') {
    change()
    return
  }
  const transition = document.startViewTransition(async () => {
    flushSync(change)
    // The modal has its own React root, which renders after its store has changed.
    await new Promise((resolve) => setTimeout(resolve))
  })
  // The transition is skipped when the page is hidden or another one starts.
  transition.ready.catch(() => {})
}
