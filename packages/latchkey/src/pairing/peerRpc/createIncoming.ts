import type { Logger } from '../../kernel/index.ts'
import type { RelayMessage } from '../RelaySocket.ts'
import type { IncomingResponse, PeerRequest } from '../PeerRpc.ts'
import type { Keychain } from './createKeychain.ts'
import { createMessageListeners, type MessageListeners } from './createMessageListeners.ts'
import type { Outgoing } from './createOutgoing.ts'
import type { SeenMessages } from './createSeenMessages.ts'
import { isProtocolMethod } from './methods.ts'
import type { PeerPayload } from './parsePayload.ts'

/** What comes from peers, and who hears of it. */
export type Incoming = {
  readonly requests: MessageListeners<PeerRequest>
  readonly answers: MessageListeners<IncomingResponse>
  /** Resolves when it is dealt with; rejects when it must be brought again. */
  handle(delivery: RelayMessage, payload: PeerPayload): Promise<void>
}

/** Says that the protocol has no such method. */
const unknownMethod = { code: 10_001, message: 'Unsupported wc_ method' }

/**
 * Makes the incoming side of a wire.
 *
 * @param deps - Keys, memory, and the outgoing side, where the answers are waited for.
 * @returns The listeners, and how they are told.
 */
export function createIncoming(deps: {
  keychain: Keychain
  seen: SeenMessages
  logger: Logger
  outgoing: Outgoing
}): Incoming {
  const { keychain, seen, logger, outgoing } = deps
  const requests = createMessageListeners<PeerRequest>(logger)
  const answers = createMessageListeners<IncomingResponse>(logger)

  async function handleRequest(request: PeerRequest): Promise<void> {
    const { topic } = request
    if (!isProtocolMethod(request.method))
      return outgoing
        .respond(request, { error: unknownMethod })
        .catch((error: unknown) => logger.debug('A peer was not told', error))
    if (requests.size() === 0) throw new Error('Nobody hears of requests')
    const mark = `#${request.id}`
    if (seen.has(topic, mark)) return
    seen.add(topic, mark, 'forNow')
    await requests.emit(request)
    if (keychain.has(topic)) seen.add(topic, mark)
  }

  return {
    requests,
    answers,
    async handle({ topic, publishedAt, attestation }, payload) {
      const { id, method } = payload
      if (method !== undefined)
        return handleRequest({
          topic,
          id,
          method,
          params: payload.params,
          publishedAt,
          attestation,
        })
      const arrived = { topic, id, response: payload.answer }
      outgoing.pending.settle(arrived)
      await answers.emit(arrived)
    },
  }
}
