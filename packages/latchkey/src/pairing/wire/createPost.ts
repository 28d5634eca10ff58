import { seal } from '../../crypto/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { RelaySocket } from '../RelaySocket.ts'
import type { Keychain } from './createKeychain.ts'
import { ownMark, type Seen } from './createSeen.ts'
import type { Postage } from './methods.ts'

/** One message to a peer. */
export type Letter = {
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>> & { readonly id: number }
  readonly postage: Postage
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
export function createPost(deps: {
  keychain: Keychain
  seen: Seen
  socket: RelaySocket
}): (letter: Letter) => Promise<void> {
  const { keychain, seen, socket } = deps
  return async ({ topic, payload, postage, senderPublicKey, once, signal }) => {
    const symKey = keychain.symKey(topic)
    if (!symKey) throw new WalletError('pairing.no_session')
    const { id, ...rest } = payload
    const text = JSON.stringify({ id, jsonrpc: '2.0', ...rest })
    const message = seal({ text, symKey, senderPublicKey })
    seen.add(topic, ownMark(message))
    await socket.publish({ topic, message, ...postage, once }, { signal })
  }
}
