import { isRpcFailure } from '../page/FrameContext.ts'
import { getErrorText } from '../page/getErrorText.ts'
import { escapeText } from './escapeText.ts'

/** Returns what failed, for the visitor: the answer of a node, or the text of an error of the wallet. */
export function describeFailure(error: unknown): string {
  return isRpcFailure(error) ? escapeText(error.message, { maxLength: 200 }) : getErrorText(error)
}
