import type { Clock } from '../../kernel/index.ts'
import type { PeerRpc } from '../PeerRpc.ts'
import { createRequestIds } from './createRequestIds.ts'
import { createPendingResponses, type PendingResponses } from './createPendingResponses.ts'
import { createPublisher } from './createPublisher.ts'
import { responsePublishOptions, requestPublishOptions } from './methods.ts'

/** What goes to peers, and who waits for what they say. */
export type Outgoing = Pick<PeerRpc, 'nextId' | 'request' | 'respond'> & {
  readonly pending: PendingResponses
}

/**
 * Makes the outgoing side of a wire.
 *
 * @param deps - Keys, memory, relay, clock.
 * @returns Ways to ask and to answer.
 */
export function createOutgoing(
  deps: Parameters<typeof createPublisher>[0] & { clock: Clock },
): Outgoing {
  const pending = createPendingResponses(deps.clock)
  const post = createPublisher(deps)
  const nextId = createRequestIds(deps.clock)

  return {
    nextId,
    pending,
    request(topic, { method, params }, options = {}) {
      const { id = nextId(), onSent, signal } = options
      const postage = requestPublishOptions(method, options.ttl)
      const send = async (sending: AbortSignal): Promise<void> => {
        await post({
          topic,
          payload: { id, method, params },
          publishOptions: postage,
          signal: sending,
        })
        onSent?.()
      }
      return pending.wait({ topic, id }, { ttl: postage.ttl, signal, send })
    },
    respond: ({ topic, id, method }, given, options = {}) =>
      post({
        topic,
        payload: { id, ...given },
        publishOptions: responsePublishOptions(method, options.kind),
        senderPublicKey: options.senderPublicKey,
        once: `${topic}/${id}`,
      }),
  }
}
