import type { Reported } from './NodeReply.ts'
import { type RawAnswer, unanswered } from './RawRequest.ts'

/** Answers as they come in. */
export type Board = {
  /** Calls without an answer that counts. */
  open(): readonly number[]
  note(wanted: readonly number[], reported: Reported): void
  /** All answers, once there is any. */
  answers(): readonly RawAnswer[] | undefined
}

/**
 * Makes the board on which answers are noted.
 *
 * @param count - Calls.
 */
export function createBoard(count: number): Board {
  const answers = new Array<RawAnswer | undefined>(count).fill(undefined)
  const doubtful = new Array<RawAnswer | undefined>(count).fill(undefined)
  return {
    open: () => answers.flatMap((answer, index) => (answer ? [] : [index])),
    note(wanted, reported) {
      for (const [at, index] of wanted.entries()) {
        answers[index] ??= reported.answers[at]
        doubtful[index] ??= reported.doubtful[at]
      }
    },
    answers() {
      const found = answers.map((answer, index) => answer ?? doubtful[index])
      return found.some(Boolean) ? found.map((answer) => answer ?? unanswered()) : undefined
    },
  }
}
