import { frameLoadFailedError, frameWindowClosedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createEmitter } from '../kernel/index.ts'
import { parseFrameMessage } from '../protocol/index.ts'
import { createFrameUrl } from './createFrameUrl.ts'
import { createRequestTable } from './createRequestTable.ts'
import { createWindowConnection } from './createWindowConnection.ts'
import type { EmbeddedWindow, EmbeddedWindowDeps, EmbeddedWindowEvent } from './EmbeddedWindow.ts'

/** Milliseconds between two looks at whether the visitor has closed the window. */
const closePollInterval = 500

/**
 * Opens the wallet in a separate window. Call it during a click.
 *
 * @param deps - Window of the app, origin of the wallet, project and network.
 * @returns Undefined when the browser blocks the window.
 */
export function openEmbeddedWindow(deps: EmbeddedWindowDeps): EmbeddedWindow | undefined {
  const { clock, logger, window } = deps
  const url = createFrameUrl('/popup', deps)
  // The target of its first message. What it may be is decided in the handshake.
  url.hash = new URLSearchParams({ origin: window.location.origin }).toString()
  const popup = openPopup(window, url)
  if (!popup) return undefined
  const table = createRequestTable(clock)
  const events = createEmitter<{ event: EmbeddedWindowEvent }>({
    onError: () => logger.error('A listener of the window of the wallet failed.'),
  })
  let error: WalletError | undefined
  const connection = createWindowConnection({
    window,
    popup,
    origin: url.origin,
    clock,
    onMessage: receive,
    onReady: () => events.emit('event', { type: 'ready' }),
    onFailed: (failure) => end(failure ?? new WalletError(frameLoadFailedError)),
  })
  const stopWatching = clock.every(closePollInterval, () => {
    if (popup.closed) end(new WalletError(frameWindowClosedError))
  })

  function receive(data: unknown): void {
    const message = parseFrameMessage(data)
    if (!message) return logger.warn('A message of the window of the wallet was dropped.')
    if ('id' in message) return table.receive(message)
    if (message.type === 'messageRejected') return undefined
    if (message.type === 'approvalChanged') table.setPaused(message.isOpen)
    return events.emit('event', message)
  }

  function end(reason: WalletError): void {
    if (error) return
    error = reason
    stopWatching()
    connection.close(reason)
    table.rejectAll(reason)
    popup?.close()
    events.emit('event', { type: 'closed', error: reason })
  }

  return {
    async request(method, params, { signal } = {}) {
      if (error) throw error
      const port = await connection.ready()
      return table.send((message) => port.postMessage(message), { method, params, signal })
    },
    on: (listener) => events.on('event', listener),
    focus: () => popup.focus(),
    close: () => end(new WalletError(frameWindowClosedError)),
  }
}

function openPopup(window: Window, url: URL): Window | undefined {
  try {
    // Without a name: a window with one would be taken over by another client of the page.
    return window.open(url, '_blank', 'popup,width=400,height=680') ?? undefined
  } catch {
    return undefined
  }
}
