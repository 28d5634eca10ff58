import type { HandshakeWindow } from '../messages/acceptHandshake.ts'

/**
 * Returns the window for the handshake of a popup. A frame shakes hands with the page that contains it; a popup is in no
 * page, so its `parent` is the page that opened it.
 *
 * @returns Undefined when no page opened it, or when it is in a frame.
 */
export function createOpenerWindow(
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent' | 'opener'>,
): HandshakeWindow | undefined {
  const opener = window.opener as Window | null
  if (!opener || window.parent !== window) return undefined
  return {
    parent: opener,
    location: {},
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  }
}
