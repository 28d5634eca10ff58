import type { Logger } from '../../kernel/index.ts'
import type { RelayMessage } from '../../protocol/index.ts'
import type { IncomingResponse, PeerRequest } from '../PeerRpc.ts'
import type { Keychain } from './createKeychain.ts'
import { createAsyncListeners, type AsyncListeners } from './createAsyncListeners.ts'
import type { PeerRpcSender } from './createPeerRpcSender.ts'
import type { SeenMessages } from './createSeenMessages.ts'
import { isProtocolMethod } from './methods.ts'
import type { PeerPayload } from './parsePeerPayload.ts'

/** The incoming side: requests and responses of peers. */
export type PeerRpcReceiver = {
  readonly requests: AsyncListeners<PeerRequest>
  readonly responses: AsyncListeners<IncomingResponse>
  /** Resolves when the payload has been handled. Rejects when the relay must deliver it again. */
  handle(message: RelayMessage, payload: PeerPayload): Promise<void>
}

/** @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
const unsupportedMethod = { code: 10_001, message: 'Unsupported wc_ method' }

/**
 * Creates the incoming side of `createPeerRpc`.
 *
 * @param deps - `outgoing` has the pending requests that responses settle.
 */
export function createPeerRpcReceiver(deps: {
  keychain: Keychain
  seen: SeenMessages
  logger: Logger
  outgoing: PeerRpcSender
}): PeerRpcReceiver {
  const { keychain, seen, logger, outgoing } = deps
  const requests = createAsyncListeners<PeerRequest>(logger)
  const responses = createAsyncListeners<IncomingResponse>(logger)

  async function handleRequest(request: PeerRequest): Promise<void> {
    const { topic } = request
    if (!isProtocolMethod(request.method))
      return outgoing
        .respond(request, { error: unsupportedMethod })
        .catch((error: unknown) => logger.debug('Failed to reject an unsupported method', error))
    if (requests.size() === 0) throw new Error('No listener for requests')
    const mark = `#${request.id}`
    if (seen.has(topic, mark)) return
    seen.add(topic, mark, 'pageOnly')
    await requests.emit(request)
    if (keychain.has(topic)) seen.add(topic, mark)
  }

  return {
    requests,
    responses,
    async handle({ topic, publishedAt, attestation }, payload) {
      const { id, method } = payload
      if (method !== undefined) {
        const { params } = payload
        return handleRequest({ topic, id, method, params, publishedAt, attestation })
      }
      const incoming = { topic, id, response: payload.response }
      outgoing.pending.settle(incoming)
      await responses.emit(incoming)
    },
  }
}
