import { deriveSymKey, open, readEnvelope, sha256, toHex, utf8 } from '../../crypto/index.ts'
import type { Logger } from '../../kernel/index.ts'
import type { RelayMessage } from '../RelaySocket.ts'
import type { Keychain } from './createKeychain.ts'
import type { SeenMessages } from './createSeenMessages.ts'
import { type PeerPayload, parsePayload } from './parsePayload.ts'

/** Takes what a relay delivers. Rejects what is not to be acknowledged. */
export type MessageReceiver = (delivery: RelayMessage) => Promise<void>

/** Names a message in little space. */
async function markOf(message: string): Promise<string> {
  return toHex(await sha256(utf8(message))).slice(0, 24)
}

/**
 * Makes an inbox: each message is opened in the order it came, and handled once.
 *
 * What makes no sense is taken and dropped: the relay would bring it again and again.
 *
 * @param deps - Keys, memory, and `handle`, which resolves when the message is dealt with.
 * @returns The inbox.
 */
export function createMessageReceiver(deps: {
  keychain: Keychain
  seen: SeenMessages
  logger: Logger
  handle: (delivery: RelayMessage, payload: PeerPayload) => Promise<void>
}): MessageReceiver {
  const { keychain, seen, logger, handle } = deps
  /** Messages that are being dealt with, for the relay may bring one again meanwhile. */
  const running = new Map<string, Promise<void>>()
  let queue: Promise<unknown> = Promise.resolve()

  async function read({ topic, message }: RelayMessage): Promise<PeerPayload | undefined> {
    const envelope = readEnvelope(message)
    const key = await keychain.get(topic)
    let symKey = key?.kind === 'shared' && envelope?.type === 0 ? key.symKey : undefined
    if (key?.kind === 'response' && envelope?.type === 1)
      symKey = await deriveSymKey(key.privateKey, envelope.senderPublicKey)
    const text = envelope && symKey && open(envelope, symKey)
    return text === undefined ? undefined : parsePayload(text)
  }

  /** Resolves to the handling, so that the next message need not wait for it. */
  async function take(delivery: RelayMessage): Promise<{ done: Promise<void> }> {
    const { topic } = delivery
    if (!keychain.has(topic)) throw new Error('Left')
    const mark = await markOf(delivery.message)
    const known = running.get(mark)
    if (known) return { done: known }
    if (seen.has(topic, mark) || seen.isOwn(topic, delivery.message))
      return { done: Promise.resolve() }
    const payload = await read(delivery).catch(() => undefined)
    if (!payload) logger.debug('A message made no sense', { topic, tag: delivery.tag })
    const done = (payload ? handle(delivery, payload) : Promise.resolve())
      .then(() => {
        if (keychain.has(topic)) seen.add(topic, mark)
      })
      .finally(() => running.delete(mark))
    running.set(mark, done)
    return { done }
  }

  return async (delivery) => {
    const taken = queue.then(() => take(delivery))
    queue = taken.catch(() => {})
    await (
      await taken
    ).done
  }
}
