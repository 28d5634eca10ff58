import type { VNode } from 'preact'
import { useFrameLanguage } from '../page/LanguageContext.ts'
import { isRpcFailure } from '../page/FrameContext.ts'
import { escapeText } from './escapeText.ts'

/** Says what failed: the answer of a node, or an error of the wallet. */
export function FailureText({ error }: { readonly error: unknown }): VNode {
  const { describeError } = useFrameLanguage()
  return (
    <p class="approval-failure" role="alert">
      {isRpcFailure(error) ? escapeText(error.message, { maxLength: 200 }) : describeError(error)}
    </p>
  )
}
