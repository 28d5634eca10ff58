import { frameLoadFailedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Clock } from '../kernel/index.ts'
import { createPortPromise } from './createPortPromise.ts'
import { openFramePort } from './openFramePort.ts'

/** Milliseconds until the frame must be ready. [9.8] */
const loadTimeout = 20_000

/** The port to the document of a frame, which may be replaced by another document. */
export type FrameConnection = {
  /** Resolves with the port once the document is ready. */
  ready(): Promise<MessagePort>
  close(error: WalletError): void
}

/**
 * Opens a port to each document that an iframe loads.
 *
 * @param deps - The element; origin of the wallet; `onMessage` gets the data of messages of the current port;
 * `onReplaced` is called when the document is replaced, and its port is dead.
 */
export function createFrameConnection(deps: {
  readonly element: HTMLIFrameElement
  readonly origin: string
  readonly clock: Clock
  readonly onMessage: (data: unknown) => void
  readonly onReplaced: () => void
}): FrameConnection {
  const { element, origin, clock, onMessage, onReplaced } = deps
  let port: MessagePort | undefined
  let readiness = createPortPromise()
  let cancelTimer = startTimer()
  let closePending = (): void => {}

  function startTimer(): () => void {
    return clock.after(loadTimeout, () => readiness.reject(new WalletError(frameLoadFailedError)))
  }

  function drop(): void {
    cancelTimer()
    closePending()
    port?.close()
    port = undefined
  }

  function onLoad(): void {
    const { contentWindow } = element
    if (!contentWindow) return
    if (port) {
      drop()
      readiness = createPortPromise()
      cancelTimer = startTimer()
      onReplaced()
    }
    closePending()
    closePending = openFramePort(contentWindow, origin, (opened, error) => {
      closePending = () => {}
      cancelTimer()
      if (!opened) return readiness.reject(error ?? new WalletError(frameLoadFailedError))
      port = opened
      opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data))
      readiness.resolve(opened)
    })
  }

  element.addEventListener('load', onLoad)
  return {
    ready: () => readiness.promise,
    close(error) {
      element.removeEventListener('load', onLoad)
      drop()
      readiness.reject(error)
    },
  }
}
