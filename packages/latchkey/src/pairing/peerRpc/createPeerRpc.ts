import { WalletError } from '../../errors/index.ts'
import type { PeerRpc } from '../PeerRpc.ts'
import { createMessageReceiver } from './createMessageReceiver.ts'
import { createIncoming } from './createIncoming.ts'
import { createKeychain } from './createKeychain.ts'
import { createOutgoing } from './createOutgoing.ts'
import { createSeenMessages } from './createSeenMessages.ts'
import type { PeerRpcDeps } from './PeerRpcDeps.ts'

/**
 * Makes the wire of one client. Topics of earlier loads, and those of other tabs, are taken up.
 *
 * @param deps - Relay, storage, clock, logger.
 * @returns The wire. `close` leaves the relay open, for it is not the wire's.
 * @source pairing protocol, relay and RPC methods
 */
export function createPeerRpc(deps: PeerRpcDeps): PeerRpc {
  const { socket, storage, clock, logger } = deps
  const keychain = createKeychain(storage)
  const seen = createSeenMessages(storage)
  const outgoing = createOutgoing({ keychain, seen, socket, clock })
  const { requests, answers, handle } = createIncoming({ keychain, seen, logger, outgoing })
  const stops = [
    socket.onMessage(createMessageReceiver({ keychain, seen, logger, handle })),
    keychain.watch(({ added, removed }) => {
      follow(added)
      for (const topic of removed) drop(topic)
    }),
  ]
  follow(keychain.topics())

  /** Takes up topics that nobody here waits for. */
  function follow(topics: readonly string[]): void {
    if (topics.length === 0) return
    socket.subscribe(topics).catch((error: unknown) => logger.info('Not subscribed yet', error))
  }

  function drop(topic: string): void {
    seen.forget(topic)
    outgoing.pending.reject(new WalletError('wallet.disconnected'), topic)
    socket.unsubscribe([topic]).catch(() => {})
  }

  return {
    nextId: outgoing.nextId,
    async subscribe(topic, symKey) {
      keychain.put(topic, { kind: 'shared', symKey })
      await socket.subscribe([topic])
    },
    async subscribeResponse(topic, { privateKey }) {
      keychain.put(topic, { kind: 'response', privateKey })
      await socket.subscribe([topic])
    },
    async unsubscribe(topic) {
      keychain.remove(topic)
      drop(topic)
    },
    topics: keychain.topics,
    request: outgoing.request,
    respond: outgoing.respond,
    onRequest: requests.add,
    onResponse: answers.add,
    close() {
      for (const stop of stops) stop()
      outgoing.pending.reject(new WalletError('transport.aborted'))
    },
  }
}
