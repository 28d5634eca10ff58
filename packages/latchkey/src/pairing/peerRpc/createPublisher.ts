import { sealEnvelope } from '../../crypto/index.ts'
import { pairingNoSessionError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { RelaySocket } from '../RelaySocket.ts'
import type { Keychain } from './createKeychain.ts'
import { type SeenMessages, getSeenMessageKey } from './createSeenMessages.ts'
import type { PublishOptions } from './methods.ts'

/** A message to a peer. */
export type OutgoingMessage = {
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>> & { readonly id: number }
  readonly publishOptions: PublishOptions
  /** Seals as type 1. */
  readonly senderPublicKey?: Uint8Array | undefined
  /** Identifies a message that several tabs may send, of which only one is to be published. */
  readonly once?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Creates the function that seals messages and publishes them.
 *
 * @returns Resolves once the relay has accepted the message. Rejects with `pairing.no_session` for a
 * topic without a key, and with what `RelaySocket.publish` rejects with.
 */
export function createPublisher(deps: {
  keychain: Keychain
  seen: SeenMessages
  socket: RelaySocket
}): (message: OutgoingMessage) => Promise<void> {
  const { keychain, seen, socket } = deps
  return async ({ topic, payload, publishOptions, senderPublicKey, once, signal }) => {
    const symKey = keychain.symKey(topic)
    if (!symKey) throw new WalletError(pairingNoSessionError)
    const { id, ...rest } = payload
    const text = JSON.stringify({ id, jsonrpc: '2.0', ...rest })
    const message = sealEnvelope({ text, symKey, senderPublicKey })
    seen.add(topic, getSeenMessageKey(message))
    await socket.publish({ topic, message, ...publishOptions, once }, { signal })
  }
}
