import type { NodeReply } from './NodeReply.ts'
import { type RawResponse, missingResponse } from './RawRequest.ts'

/** Answers as they come in. */
export type BatchResult = {
  /** Calls without an answer that counts. */
  pending(): readonly number[]
  add(wanted: readonly number[], reported: NodeReply): void
  /** All answers, once there is any. */
  responses(): readonly RawResponse[] | undefined
}

/**
 * Makes the board on which answers are noted.
 *
 * @param count - Calls.
 */
export function createBatchResult(count: number): BatchResult {
  const answers = new Array<RawResponse | undefined>(count).fill(undefined)
  const doubtful = new Array<RawResponse | undefined>(count).fill(undefined)
  return {
    pending: () => answers.flatMap((answer, index) => (answer ? [] : [index])),
    add(wanted, reported) {
      for (const [at, index] of wanted.entries()) {
        answers[index] ??= reported.responses[at]
        doubtful[index] ??= reported.fallbackErrors[at]
      }
    },
    responses() {
      const found = answers.map((answer, index) => answer ?? doubtful[index])
      return found.some(Boolean) ? found.map((answer) => answer ?? missingResponse()) : undefined
    },
  }
}
