/**
 * Calls back when an element leaves the page, also with the shadow root that it is in.
 *
 * @param element - An element in the page.
 * @param onRemoved - Called once.
 * @returns Stops watching.
 */
export function watchRemoval(element: Element, onRemoved: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    observer.disconnect()
    onRemoved()
  })
  let node: Node = element
  for (;;) {
    const root = node.getRootNode()
    observer.observe(root, { childList: true, subtree: true })
    if (!(root instanceof ShadowRoot)) break
    node = root.host
  }
  return () => observer.disconnect()
}
