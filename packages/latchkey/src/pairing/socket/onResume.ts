/**
 * Calls back when the page may have slept, or lost its network, and is back.
 *
 * @param window - The page; without one, nothing is listened to.
 * @param resumed - Told each time.
 * @returns How to stop.
 * @source Page Lifecycle
 */
export function onResume(
  window: (Window & typeof globalThis) | undefined,
  resumed: () => void,
): () => void {
  const document = window?.document
  const shown = (): void => {
    if (document?.visibilityState !== 'hidden') resumed()
  }
  const sources = [
    [document, 'visibilitychange'],
    [document, 'resume'],
    [window, 'pageshow'],
    [window, 'online'],
  ] as const
  for (const [target, event] of sources) target?.addEventListener(event, shown)
  return () => {
    for (const [target, event] of sources) target?.removeEventListener(event, shown)
  }
}
