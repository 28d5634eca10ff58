import * as v from 'valibot'
import type { FrameLocalization } from '../text/FrameLocalization.ts'
import { windowPortSchema } from './windowMessages.ts'

/** Options of a window that shows a view. */
export type ViewWindowOptions = {
  /** Of its URL. */
  readonly nonce: string
  /** Element that is filled with the view. */
  readonly root: Element
  readonly language: FrameLocalization
}

/**
 * Connects a window of the wallet to the frame that opened it: posts a message to the frame, and receives a `MessagePort` from it.
 * Does nothing in a page that is itself in a frame, or that no page has opened.
 *
 * @param nonce - Of the URL.
 * @param onPort - Called once.
 */
export function connectToOpener(
  window: Window & typeof globalThis,
  nonce: string,
  onPort: (port: MessagePort) => void,
): void {
  const { origin } = window.location
  const opener = window.opener as Window | null
  if (!opener || window.parent !== window) return
  window.addEventListener('message', function read({ source, origin: sender, data, ports }) {
    const [port] = ports
    const offer = v.safeParse(windowPortSchema, data)
    if (source !== opener || sender !== origin || !port || !offer.success) return
    if (offer.output.nonce !== nonce) return
    window.removeEventListener('message', read)
    onPort(port)
  })
  opener.postMessage({ type: 'latchkey:view', nonce }, origin)
}
