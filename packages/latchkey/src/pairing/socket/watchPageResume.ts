/**
 * Listens for the page becoming visible or online again after it may have been suspended.
 *
 * @param window - Without a window, nothing is listened to.
 * @returns Stops listening.
 * @see https://wicg.github.io/page-lifecycle/
 */
export function watchPageResume(
  window: (Window & typeof globalThis) | undefined,
  listener: () => void,
): () => void {
  const document = window?.document
  const onEvent = (): void => {
    if (document?.visibilityState !== 'hidden') listener()
  }
  const sources = [
    [document, 'visibilitychange'],
    [document, 'resume'],
    [window, 'pageshow'],
    [window, 'online'],
  ] as const
  for (const [target, event] of sources) target?.addEventListener(event, onEvent)
  return () => {
    for (const [target, event] of sources) target?.removeEventListener(event, onEvent)
  }
}
