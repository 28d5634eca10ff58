import { frameLoadFailedError, frameNotSetError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createEmitter, withTimeout } from '../kernel/index.ts'
import { parseFrameMessage } from '../protocol/index.ts'
import { createFrameConnection } from './createFrameConnection.ts'
import { createFrameElement } from './createFrameElement.ts'
import { createRequestTable } from './createRequestTable.ts'
import type { EmbeddedFrame, EmbeddedFrameDeps, EmbeddedFrameEvent } from './EmbeddedFrame.ts'
import { watchRemoval } from './watchRemoval.ts'

/**
 * Puts the page of the embedded wallet into the container, and opens the connection to it.
 *
 * All messages travel through a port that only the document of the wallet's origin receives; the page has no
 * listener for messages of windows, so that it receives none of other windows.
 *
 * @param deps - Origin of the wallet, container, clock.
 */
export function createEmbeddedFrame(deps: EmbeddedFrameDeps): EmbeddedFrame {
  const { clock, container, logger } = deps
  const element = createFrameElement(deps)
  const table = createRequestTable(clock)
  const events = createEmitter<{ event: EmbeddedFrameEvent }>({
    onError: () => logger.error('A listener of the embedded wallet failed.'),
  })
  let isPresent = true
  const { origin } = new URL(deps.url)
  const connection = createFrameConnection({
    element,
    origin,
    clock,
    onMessage: receive,
    onReplaced: () => endRequests('reloaded', new WalletError(frameLoadFailedError)),
  })

  function receive(data: unknown): void {
    const message = parseFrameMessage(data)
    if (!message) return logger.warn('A message of the embedded wallet was dropped.')
    if ('id' in message) return table.receive(message)
    if (message.type === 'approvalChanged') table.setPaused(message.isOpen)
    events.emit('event', message)
  }

  function endRequests(reason: 'removed' | 'reloaded', error: WalletError): void {
    table.rejectAll(error)
    table.setPaused(false)
    events.emit('event', { type: 'closed', reason })
  }

  function end(): void {
    if (!isPresent) return
    isPresent = false
    stopWatching()
    const error = new WalletError(frameNotSetError)
    connection.close(error)
    endRequests('removed', error)
  }

  container.append(element)
  const stopWatching = watchRemoval(element, end)
  return {
    isPresent: () => isPresent,
    async request(method, params, { signal } = {}) {
      if (!isPresent) throw new WalletError(frameNotSetError)
      const port = await withTimeout(connection.ready(), {
        clock,
        ms: Number.POSITIVE_INFINITY,
        signal,
        error: () => new WalletError(frameLoadFailedError),
      })
      const post = (message: unknown): void => port.postMessage(message)
      return table.send(post, { method, params, signal })
    },
    rejectApprovals: table.rejectApprovals,
    on: (listener) => events.on('event', listener),
    element,
    close() {
      end()
      element.remove()
    },
  }
}
