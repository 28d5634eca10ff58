import * as v from 'valibot'
import { windowReadySchema } from './windowMessages.ts'

/** Milliseconds between two looks at whether the visitor has closed the window. */
const closePollMs = 300

/** A window of the wallet that shows one view. */
export type ViewWindow = {
  focus(): void
  close(): void
}

/**
 * Opens a window of the wallet for one view. Call it during a click.
 *
 * Its first message must come from that window, have this origin and the nonce of its URL. A window that is loaded again has
 * lost its port and is closed; so is one whose opener is left.
 *
 * @param options - `serve` gets the port, and a signal that is aborted when the window is closed; `onClosed`: the visitor
 *   has closed the window, or loaded it again.
 * @returns Undefined when the browser blocks the window.
 */
export function openViewWindow(
  window: Window & typeof globalThis,
  options: {
    readonly view: 'approval' | 'passkey'
    readonly locale: string
    readonly serve: (port: MessagePort, signal: AbortSignal) => void
    readonly onClosed: () => void
  },
): ViewWindow | undefined {
  const { view, locale, serve, onClosed } = options
  const { origin } = window.location
  const nonce = window.crypto.randomUUID()
  const fragment = new URLSearchParams({ view, nonce, locale }).toString()
  const popup = window.open(`/popup#${fragment}`, '_blank', 'popup,width=400,height=680')
  if (!popup) return undefined
  const ended = new AbortController()
  let isUsed = false

  const close = (): void => {
    ended.abort()
    window.clearInterval(timer)
    popup.close()
  }
  const end = (): void => {
    close()
    onClosed()
  }
  const timer = window.setInterval(() => popup.closed && end(), closePollMs)
  window.addEventListener('pagehide', close, ended)

  window.addEventListener(
    'message',
    ({ source, origin: sender, data }: MessageEvent<unknown>) => {
      if (source !== popup || sender !== origin) return
      const ready = v.safeParse(windowReadySchema, data)
      if (!ready.success || ready.output.nonce !== nonce) return
      if (isUsed) return end()
      isUsed = true
      const { port1, port2 } = new MessageChannel()
      ended.signal.addEventListener('abort', () => port1.close())
      popup.postMessage({ type: 'latchkey:view-port', nonce }, origin, [port2])
      serve(port1, ended.signal)
    },
    ended,
  )
  return { focus: () => popup.focus(), close }
}
