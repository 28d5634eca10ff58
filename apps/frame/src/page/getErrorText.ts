import { readErrorCode } from '../services/frameError.ts'
import { texts } from '../text/en.ts'

/** Returns the text of an error for the visitor. Errors without a code could contain anything. */
export function getErrorText(error: unknown): string {
  const isKnown = readErrorCode(error) !== undefined
  return isKnown && error instanceof Error ? error.message : texts['problem.tryAgain']
}
