import type { Clock } from '../../kernel/index.ts'
import type { PeerRpc } from '../PeerRpc.ts'
import { createPendingResponses, type PendingResponses } from './createPendingResponses.ts'
import { createPublisher } from './createPublisher.ts'
import { createRequestIds } from './createRequestIds.ts'
import { requestPublishOptions, responsePublishOptions } from './methods.ts'

/** The outgoing side: requests, responses, and the requests that have no response yet. */
export type PeerRpcSender = Pick<PeerRpc, 'nextId' | 'request' | 'respond'> & {
  readonly pending: PendingResponses
}

/**
 * Creates the outgoing side of `createPeerRpc`.
 */
export function createPeerRpcSender(
  deps: Parameters<typeof createPublisher>[0] & { clock: Clock },
): PeerRpcSender {
  const pending = createPendingResponses(deps.clock)
  const publish = createPublisher(deps)
  const nextId = createRequestIds(deps.clock)

  return {
    nextId,
    pending,
    request(topic, { method, params }, options = {}) {
      const { id = nextId(), onSent, signal } = options
      const publishOptions = requestPublishOptions(method, options.ttl)
      const send = async (sending: AbortSignal): Promise<void> => {
        await publish({ topic, payload: { id, method, params }, publishOptions, signal: sending })
        onSent?.()
      }
      return pending.wait({ topic, id }, { ttl: publishOptions.ttl, signal, send })
    },
    respond: ({ topic, id, method }, response, options = {}) =>
      publish({
        topic,
        payload: { id, ...response },
        publishOptions: responsePublishOptions(method, options.kind),
        senderPublicKey: options.senderPublicKey,
        once: `${topic}/${id}`,
      }),
  }
}
