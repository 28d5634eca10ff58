import { transportAbortedError, walletDisconnectedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { PeerRpc } from '../PeerRpc.ts'
import { createPeerRpcReceiver } from './createPeerRpcReceiver.ts'
import { createKeychain } from './createKeychain.ts'
import { createMessageReceiver } from './createMessageReceiver.ts'
import { createPeerRpcSender } from './createPeerRpcSender.ts'
import { createSeenMessages } from './createSeenMessages.ts'
import type { PeerRpcDeps } from './PeerRpcDeps.ts'

/**
 * Creates encrypted JSON-RPC over a relay socket. Resubscribes to the topics of earlier page loads
 * and of other tabs.
 *
 * @returns The client. `close` does not close the socket.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay
 */
export function createPeerRpc(deps: PeerRpcDeps): PeerRpc {
  const { socket, storage, clock, logger } = deps
  const keychain = createKeychain(storage)
  const seen = createSeenMessages(storage)
  const outgoing = createPeerRpcSender({ keychain, seen, socket, clock })
  const { requests, responses, handle } = createPeerRpcReceiver({
    keychain,
    seen,
    logger,
    outgoing,
  })
  const stops = [
    socket.onMessage(createMessageReceiver({ keychain, seen, logger, handle })),
    keychain.watch(({ added, removed }) => {
      resubscribe(added)
      for (const topic of removed) release(topic)
    }),
  ]
  resubscribe(keychain.topics())

  function resubscribe(topics: readonly string[]): void {
    if (topics.length === 0) return
    socket
      .subscribe(topics)
      .catch((error: unknown) => logger.info('Not yet subscribed to stored topics', error))
  }

  function release(topic: string): void {
    seen.remove(topic)
    outgoing.pending.reject(new WalletError(walletDisconnectedError), topic)
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
      release(topic)
    },
    topics: keychain.topics,
    request: outgoing.request,
    respond: outgoing.respond,
    onRequest: requests.add,
    onResponse: responses.add,
    close() {
      for (const stop of stops) stop()
      outgoing.pending.reject(new WalletError(transportAbortedError))
    },
  }
}
