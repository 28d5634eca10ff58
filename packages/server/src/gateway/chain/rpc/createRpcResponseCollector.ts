import type { NodeReply } from './NodeReply.ts'
import { type RawRpcResponse, createUnansweredResponse } from './RawRpcRequest.ts'

/** Responses to a batch, collected from one or more nodes. */
export type RpcResponseCollector = {
  /** Returns the indexes of requests without a final response. */
  pending(): readonly number[]
  /** Adds the reply of a node to the requests at `indexes`. */
  add(indexes: readonly number[], reply: NodeReply): void
  /** Returns one response per request; undefined without any response. */
  responses(): readonly RawRpcResponse[] | undefined
}

/**
 * Creates an empty batch result.
 *
 * @param count - Number of requests in the batch.
 */
export function createRpcResponseCollector(count: number): RpcResponseCollector {
  const answers = new Array<RawRpcResponse | undefined>(count).fill(undefined)
  const doubtful = new Array<RawRpcResponse | undefined>(count).fill(undefined)
  return {
    pending: () => answers.flatMap((answer, index) => (answer ? [] : [index])),
    add(indexes, reply) {
      for (const [at, index] of indexes.entries()) {
        answers[index] ??= reply.responses[at]
        doubtful[index] ??= reply.fallbackErrors[at]
      }
    },
    responses() {
      const found = answers.map((answer, index) => answer ?? doubtful[index])
      return found.some(Boolean)
        ? found.map((answer) => answer ?? createUnansweredResponse())
        : undefined
    },
  }
}
