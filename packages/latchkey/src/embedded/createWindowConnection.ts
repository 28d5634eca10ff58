import { frameLoadFailedError, frameWindowClosedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Clock } from '../kernel/index.ts'
import { frameWindowReadySchema } from '../protocol/index.ts'
import * as v from 'valibot'
import { createPortPromise } from './createPortPromise.ts'
import { openFramePort } from './openFramePort.ts'

/** Milliseconds until the window must be ready. [9.8] */
const loadTimeout = 20_000

/** The port to the document of a window. */
export type WindowConnection = {
  ready(): Promise<MessagePort>
  close(error: WalletError): void
}

/**
 * Opens the port to a window of the wallet, when its document reports that it is loaded. There is one handshake: a second
 * document in that window ends the connection.
 *
 * @param deps - `origin` of the wallet, that messages must have besides the window as their source; `onFailed` is called when the
 * window refuses this page, does not answer for 20 s, or loads another document.
 */
export function createWindowConnection(deps: {
  readonly window: Window
  readonly popup: Window
  readonly origin: string
  readonly clock: Clock
  readonly onMessage: (data: unknown) => void
  readonly onReady: () => void
  readonly onFailed: (error: WalletError | undefined) => void
}): WindowConnection {
  const { window, popup, origin, clock, onMessage, onReady, onFailed } = deps
  const { promise, resolve, reject } = createPortPromise()
  const cancelTimer = clock.after(loadTimeout, () =>
    onFailed(new WalletError(frameLoadFailedError)),
  )
  let port: MessagePort | undefined
  let closePending: (() => void) | undefined

  function read(event: MessageEvent<unknown>): void {
    if (event.source !== popup || event.origin !== origin) return
    if (!v.is(frameWindowReadySchema, event.data)) return
    // The document that had the port is gone.
    if (closePending) return onFailed(new WalletError(frameWindowClosedError))
    closePending = openFramePort(popup, origin, (opened, error) => {
      cancelTimer()
      if (!opened) return onFailed(error)
      port = opened
      opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data))
      resolve(opened)
      return onReady()
    })
  }

  window.addEventListener('message', read)
  return {
    ready: () => promise,
    close(error) {
      window.removeEventListener('message', read)
      cancelTimer()
      closePending?.()
      port?.close()
      reject(error)
    },
  }
}
