import { WalletError } from '../../errors/index.ts'
import type { RelayMessage, RelaySocket } from '../RelaySocket.ts'
import { createRelayTransport } from './createRelayTransport.ts'
import { createSocketStates } from './createSocketStates.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

type MessageListener = Parameters<RelaySocket['onMessage']>[0]

/**
 * Makes the socket of one page to a relay.
 *
 * It is dialled when there is something to do, and hung up within two heartbeats of the last topic
 * being left. A relay that lets this app not in is left alone until the socket is used again.
 *
 * @param deps - Relays, project, storage, clock.
 * @returns The socket, not dialled.
 * @source pairing protocol, relay
 */
export function createRelaySocket(deps: RelaySocketDeps): RelaySocket {
  const takers = new Set<MessageListener>()
  const states = createSocketStates(deps.clock)
  const { emit: tell } = states
  let isClosed = false
  const {
    connection: link,
    requests: calls,
    subscriptions: topics,
    ...exchange
  } = createRelayTransport(deps, {
    onOpen: () => tell({ state: 'open' }),
    onClosed: () => tell({ state: 'closed' }),
    onRejected: (error) => tell({ state: 'refused', error }),
    onMessage: (delivery, acknowledge) => void deliver(delivery, acknowledge),
    hasWaiters: states.hasWaiters,
  })

  async function deliver(delivery: RelayMessage, acknowledge: () => void): Promise<void> {
    // It was left while no line was up.
    if (!topics.has(delivery.topic)) return topics.unsubscribe([delivery.topic])
    const taken = await Promise.allSettled([...takers].map(async (take) => take(delivery)))
    if (taken.length > 0 && taken.every(({ status }) => status === 'fulfilled')) acknowledge()
  }

  function use(): void {
    if (isClosed) throw new WalletError('transport.aborted')
    exchange.activate()
  }

  return {
    get clientId() {
      return link.clientId()
    },
    async open() {
      use()
      if (!link.isOpen()) await states.waitForOpen()
    },
    isOpen: link.isOpen,
    async subscribe(added) {
      use()
      await topics.subscribe(added)
    },
    async unsubscribe(removed) {
      topics.unsubscribe(removed)
    },
    async publish({ prompt = false, topic, message, ttl, tag }, options) {
      use()
      await calls.send('irn_publish', { topic, message, ttl, tag, prompt }, options)
    },
    onMessage(listener) {
      takers.add(listener)
      return () => void takers.delete(listener)
    },
    onState: states.on,
    close() {
      if (isClosed) return
      isClosed = true
      const error = new WalletError('transport.aborted')
      calls.rejectAll(error)
      exchange.deactivate()
      tell({ state: 'closed', error })
      takers.clear()
    },
  }
}
