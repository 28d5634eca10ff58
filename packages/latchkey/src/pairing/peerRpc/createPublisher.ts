import { seal } from '../../crypto/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { RelaySocket } from '../RelaySocket.ts'
import type { Keychain } from './createKeychain.ts'
import { sentMessageMark, type SeenMessages } from './createSeenMessages.ts'
import type { PublishOptions } from './methods.ts'

/** One message to a peer. */
export type OutgoingMessage = {
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>> & { readonly id: number }
  readonly publishOptions: PublishOptions
  /** Seals as type 1. */
  readonly senderPublicKey?: Uint8Array | undefined
  /** What several tabs may send, and only one should. */
  readonly once?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Makes the way out: seals messages and publishes them.
 *
 * @param deps - Keys; memory, for what comes back to us is not the peer's; relay.
 * @returns Resolves once the relay has it; rejects `pairing.no_session` where there is no key, and
 * what the relay rejects with.
 */
export function createPublisher(deps: {
  keychain: Keychain
  seen: SeenMessages
  socket: RelaySocket
}): (letter: OutgoingMessage) => Promise<void> {
  const { keychain, seen, socket } = deps
  return async ({ topic, payload, publishOptions: postage, senderPublicKey, once, signal }) => {
    const symKey = keychain.symKey(topic)
    if (!symKey) throw new WalletError('pairing.no_session')
    const { id, ...rest } = payload
    const text = JSON.stringify({ id, jsonrpc: '2.0', ...rest })
    const message = seal({ text, symKey, senderPublicKey })
    seen.add(topic, sentMessageMark(message))
    await socket.publish({ topic, message, ...postage, once }, { signal })
  }
}
