import type { Clock } from '../../kernel/index.ts'
import type { Wire } from '../Wire.ts'
import { createIds } from './createIds.ts'
import { createPending, type Pending } from './createPending.ts'
import { createPost } from './createPost.ts'
import { answerPostage, requestPostage } from './methods.ts'

/** What goes to peers, and who waits for what they say. */
export type Outgoing = Pick<Wire, 'nextId' | 'request' | 'answer'> & {
  readonly pending: Pending
}

/**
 * Makes the outgoing side of a wire.
 *
 * @param deps - Keys, memory, relay, clock.
 * @returns Ways to ask and to answer.
 */
export function createOutgoing(
  deps: Parameters<typeof createPost>[0] & { clock: Clock },
): Outgoing {
  const pending = createPending(deps.clock)
  const post = createPost(deps)
  const nextId = createIds(deps.clock)

  return {
    nextId,
    pending,
    request(topic, { method, params }, options = {}) {
      const { id = nextId(), onSent, signal } = options
      const postage = requestPostage(method, options.ttl)
      const send = async (sending: AbortSignal): Promise<void> => {
        await post({ topic, payload: { id, method, params }, postage, signal: sending })
        onSent?.()
      }
      return pending.wait({ topic, id }, { ttl: postage.ttl, signal, send })
    },
    answer: ({ topic, id, method }, given, options = {}) =>
      post({
        topic,
        payload: { id, ...given },
        postage: answerPostage(method, options.kind),
        senderPublicKey: options.senderPublicKey,
        once: `${topic}/${id}`,
      }),
  }
}
