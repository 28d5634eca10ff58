import { WalletError } from '../../errors/index.ts'
import type { Delivery, RelaySocket } from '../RelaySocket.ts'
import { createExchange } from './createExchange.ts'
import { createStates } from './createStates.ts'
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
  const states = createStates(deps.clock)
  const { tell } = states
  let isClosed = false
  const { link, calls, topics, ...exchange } = createExchange(deps, {
    opened: () => tell({ state: 'open' }),
    closed: () => tell({ state: 'closed' }),
    refused: (error) => tell({ state: 'refused', error }),
    delivered: (delivery, acknowledge) => void deliver(delivery, acknowledge),
    isAwaited: states.isAwaited,
  })

  async function deliver(delivery: Delivery, acknowledge: () => void): Promise<void> {
    // It was left while no line was up.
    if (!topics.has(delivery.topic)) return topics.remove([delivery.topic])
    const taken = await Promise.allSettled([...takers].map(async (take) => take(delivery)))
    if (taken.length > 0 && taken.every(({ status }) => status === 'fulfilled')) acknowledge()
  }

  function use(): void {
    if (isClosed) throw new WalletError('transport.aborted')
    exchange.use()
  }

  return {
    get clientId() {
      return link.clientId()
    },
    async open() {
      use()
      if (!link.isUp()) await states.opened()
    },
    isOpen: link.isUp,
    async subscribe(added) {
      use()
      await topics.add(added)
    },
    async unsubscribe(removed) {
      topics.remove(removed)
    },
    async publish({ prompt = false, topic, message, ttl, tag }, options) {
      use()
      await calls.call('irn_publish', { topic, message, ttl, tag, prompt }, options)
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
      calls.failAll(error)
      exchange.rest()
      tell({ state: 'closed', error })
      takers.clear()
    },
  }
}
