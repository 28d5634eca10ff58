import type { FrameWindow } from '../messages/acceptHandshake.ts'

/**
 * Returns a window whose handshake is with the page that opened it, in place of one that contains it. No page
 * is around a separate window.
 *
 * @returns Undefined when no page opened it, or when it is in a frame.
 */
export function createOpenerWindow(
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent' | 'opener'>,
): FrameWindow | undefined {
  const opener = window.opener as Window | null
  if (!opener || window.parent !== window) return undefined
  return {
    parent: opener,
    location: {},
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  }
}
