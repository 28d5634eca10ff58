import { frameLoadFailedError, frameNotSetError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createEmitter, withTimeout } from '../kernel/index.ts'
import { parseFrameMessage } from '../protocol/index.ts'
import { createFrameElement } from './createFrameElement.ts'
import { createRequestTable } from './createRequestTable.ts'
import type { EmbeddedFrame, EmbeddedFrameDeps, EmbeddedFrameEvent } from './EmbeddedFrame.ts'
import { openFramePort } from './openFramePort.ts'
import { watchRemoval } from './watchRemoval.ts'

/** Milliseconds until the frame must be ready. [9.8] */
const loadTimeout = 20_000

/**
 * Puts the page of the embedded wallet into the container, and opens the connection to it.
 *
 * All messages travel through a port that only the document of the wallet's origin receives; the page has no
 * listener for messages of windows, so that no other window is heard.
 *
 * @param deps - Origin of the wallet, container, clock.
 */
export function createEmbeddedFrame(deps: EmbeddedFrameDeps): EmbeddedFrame {
  const { clock, container, logger } = deps
  const { origin } = new URL(deps.url)
  const element = createFrameElement(deps)
  const table = createRequestTable(clock)
  const events = createEmitter<{ event: EmbeddedFrameEvent }>({
    onError: () => logger.error('A listener of the embedded wallet failed.'),
  })
  let port: MessagePort | undefined
  let ready = createReadiness()
  let cancelLoad = (): void => {}
  let closePending = (): void => {}
  let isPresent = true

  function fail(error: WalletError): void {
    cancelLoad()
    ready.reject(error)
  }

  function startTimer(): void {
    cancelLoad()
    cancelLoad = clock.after(loadTimeout, () => fail(new WalletError(frameLoadFailedError)))
  }

  /** Forgets the document: its port is dead, and so are its requests. */
  function drop(error: WalletError): void {
    port?.close()
    port = undefined
    table.rejectAll(error)
    table.setPaused(false)
  }

  function receive({ data }: MessageEvent<unknown>): void {
    const message = parseFrameMessage(data)
    if (!message) return logger.warn('A message of the embedded wallet was dropped.')
    if ('id' in message) return table.receive(message)
    if (message.type === 'approvalChanged') table.setPaused(message.isOpen)
    events.emit('event', message)
  }

  function onLoad(): void {
    const { contentWindow } = element
    if (!isPresent || !contentWindow) return
    if (port) {
      // The document was replaced, by itself or by the page.
      drop(new WalletError(frameLoadFailedError))
      ready = createReadiness()
      startTimer()
      events.emit('event', { type: 'closed', reason: 'reloaded' })
    }
    closePending()
    closePending = openFramePort(contentWindow, origin, (opened, error) => {
      if (!opened) return fail(error ?? new WalletError(frameLoadFailedError))
      closePending = () => {}
      cancelLoad()
      port = opened
      opened.addEventListener('message', receive)
      ready.resolve(opened)
    })
  }

  function end(): void {
    if (!isPresent) return
    isPresent = false
    stopWatching()
    cancelLoad()
    closePending()
    const error = new WalletError(frameNotSetError)
    drop(error)
    ready.reject(error)
    events.emit('event', { type: 'closed', reason: 'removed' })
  }

  element.addEventListener('load', onLoad)
  startTimer()
  container.append(element)
  const stopWatching = watchRemoval(element, end)

  return {
    element,
    isPresent: () => isPresent,
    async request(method, params, { signal } = {}) {
      if (!isPresent) throw new WalletError(frameNotSetError)
      const opened = await withTimeout(ready.promise, {
        clock,
        ms: Number.POSITIVE_INFINITY,
        signal,
        error: () => new WalletError(frameLoadFailedError),
      })
      return table.send((message) => opened.postMessage(message), { method, params, signal })
    },
    rejectApprovals: table.rejectApprovals,
    on: (listener) => events.on('event', listener),
    close() {
      end()
      element.remove()
    },
  }
}

/** A promise of the port, which may also be rejected before anything waits for it. */
function createReadiness(): {
  readonly promise: Promise<MessagePort>
  resolve(port: MessagePort): void
  reject(error: WalletError): void
} {
  let resolve: (port: MessagePort) => void = () => {}
  let reject: (error: WalletError) => void = () => {}
  const promise = new Promise<MessagePort>((onReady, onFailed) => {
    resolve = onReady
    reject = onFailed
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}
