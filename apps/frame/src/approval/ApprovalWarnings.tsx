import type { VNode } from 'preact'
import { FrameIcon } from '../page/FrameIcon.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import type { ApprovalWarning } from './approvalWarnings.ts'
import { getWarningText } from './getWarningText.ts'

/** Lists warnings, worst first. */
export function ApprovalWarnings(props: {
  readonly warnings: readonly ApprovalWarning[]
}): VNode | null {
  const { warnings } = props
  const text = useFrameText()
  if (warnings.length === 0) return null
  return (
    <ul class="approval-warnings" aria-label={text('approval.warnings')}>
      {warnings.map((warning, at) => (
        <li key={at} data-severity={warning.severity} data-code={warning.code}>
          <FrameIcon name="warning" />
          <span>{getWarningText(warning, text)}</span>
        </li>
      ))}
    </ul>
  )
}
