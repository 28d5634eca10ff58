import type { VNode } from 'preact'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import { isFrameRpcFailure } from '../page/FrameRequestContext.ts'
import { escapeText } from './escapeText.ts'

/** Says what failed: the answer of a node, or an error of the wallet. */
export function FailureText({ error }: { readonly error: unknown }): VNode {
  const { describeError } = useFrameLocalization()
  return (
    <p class="approval-failure" role="alert">
      {isFrameRpcFailure(error)
        ? escapeText(error.message, { maxLength: 200 })
        : describeError(error)}
    </p>
  )
}
