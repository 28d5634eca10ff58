import {
  deriveSymKey,
  openEnvelope,
  readEnvelope,
  sha256,
  toHex,
  encodeUtf8,
} from '../../crypto/index.ts'
import type { Logger } from '../../kernel/index.ts'
import type { RelayMessage } from '../../protocol/index.ts'
import type { Keychain } from './createKeychain.ts'
import type { SeenMessages } from './createSeenMessages.ts'
import { parsePeerPayload, type PeerPayload } from './parsePeerPayload.ts'

/** Handles a message from the relay. Rejects when the message must not be acknowledged. */
export type MessageReceiver = (message: RelayMessage) => Promise<void>

/** Returns a short hash that identifies a message. */
async function messageMark(message: string): Promise<string> {
  return toHex(await sha256(encodeUtf8(message))).slice(0, 24)
}

/**
 * Creates the receiver of relay messages. Messages are opened in the order of arrival, and each is
 * handled once.
 *
 * A malformed message is acknowledged and dropped, or the relay would deliver it again and again.
 *
 * @param deps - `handle` resolves when the payload has been processed.
 */
export function createMessageReceiver(deps: {
  keychain: Keychain
  seen: SeenMessages
  logger: Logger
  handle: (message: RelayMessage, payload: PeerPayload) => Promise<void>
}): MessageReceiver {
  const { keychain, seen, logger, handle } = deps
  /** Messages being handled: the relay may deliver one again meanwhile. */
  const running = new Map<string, Promise<void>>()
  let queue: Promise<unknown> = Promise.resolve()

  async function decrypt({ topic, message }: RelayMessage): Promise<PeerPayload | undefined> {
    const envelope = readEnvelope(message)
    const key = await keychain.get(topic)
    let symKey = key?.kind === 'shared' && envelope?.type === 0 ? key.symKey : undefined
    if (key?.kind === 'response' && envelope?.type === 1)
      symKey = await deriveSymKey(key.privateKey, envelope.senderPublicKey)
    const text = envelope && symKey && openEnvelope(envelope, symKey)
    return text === undefined ? undefined : parsePeerPayload(text)
  }

  /** Returns the handling in an object, so that the next message need not wait for it. */
  async function receive(message: RelayMessage): Promise<{ handled: Promise<void> }> {
    const { topic } = message
    if (!keychain.has(topic)) throw new Error('Not subscribed to the topic')
    const mark = await messageMark(message.message)
    const known = running.get(mark)
    if (known) return { handled: known }
    if (seen.has(topic, mark) || seen.isSent(topic, message.message))
      return { handled: Promise.resolve() }
    const payload = await decrypt(message).catch(() => undefined)
    if (!payload) logger.debug('Dropped a malformed message', { topic, tag: message.tag })
    const handled = (payload ? handle(message, payload) : Promise.resolve())
      .then(() => {
        if (keychain.has(topic)) seen.add(topic, mark)
      })
      .finally(() => running.delete(mark))
    running.set(mark, handled)
    return { handled }
  }

  return async (message) => {
    const received = queue.then(() => receive(message))
    queue = received.catch(() => {})
    const { handled } = await received
    await handled
  }
}
