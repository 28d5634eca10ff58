import { transportAbortedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { RelayMessage } from '../../protocol/index.ts'
import type { RelaySocket } from '../RelaySocket.ts'
import { createRelayTransport } from './createRelayTransport.ts'
import { createSocketStateEvents } from './createSocketStateEvents.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

type MessageListener = Parameters<RelaySocket['onMessage']>[0]

/**
 * Creates the relay socket of one page.
 *
 * It connects on first use, and disconnects within two heartbeats of the last topic being
 * unsubscribed. After a rejection it stays disconnected until it is used again.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay
 */
export function createRelaySocket(deps: RelaySocketDeps): RelaySocket {
  const listeners = new Set<MessageListener>()
  const { emit, hasWaiters, on, waitForOpen } = createSocketStateEvents(deps.clock)
  let isClosed = false
  const { connection, requests, subscriptions, ...transport } = createRelayTransport(deps, {
    onOpen: () => emit({ state: 'open' }),
    onClosed: () => emit({ state: 'closed' }),
    onRejected: (error) => emit({ state: 'refused', error }),
    onMessage: (message, acknowledge) => void deliver(message, acknowledge),
    hasWaiters,
  })

  async function deliver(message: RelayMessage, acknowledge: () => void): Promise<void> {
    // Unsubscribed while the connection was closed.
    if (!subscriptions.has(message.topic)) return subscriptions.unsubscribe([message.topic])
    const results = await Promise.allSettled(
      [...listeners].map(async (listener) => listener(message)),
    )
    if (results.length > 0 && results.every(({ status }) => status === 'fulfilled')) acknowledge()
  }

  function activate(): void {
    if (isClosed) throw new WalletError(transportAbortedError)
    transport.activate()
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    const error = new WalletError(transportAbortedError)
    requests.rejectAll(error)
    transport.deactivate()
    emit({ state: 'closed', error })
    listeners.clear()
  }

  return {
    get clientId() {
      return connection.clientId()
    },
    async open() {
      activate()
      if (!connection.isOpen()) await waitForOpen()
    },
    isOpen: connection.isOpen,
    async subscribe(topics) {
      activate()
      await subscriptions.subscribe(topics)
    },
    async unsubscribe(topics) {
      subscriptions.unsubscribe(topics)
    },
    async publish({ prompt = false, topic, message, ttl, tag }, options) {
      activate()
      await requests.send('irn_publish', { topic, message, ttl, tag, prompt }, options)
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onState: on,
    close,
  }
}
