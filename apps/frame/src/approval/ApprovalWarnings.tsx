import type { VNode } from 'preact'
import type { ApprovalWarning } from './approvalWarnings.ts'

/** Lists warnings, worst first. */
export function ApprovalWarnings(props: {
  readonly warnings: readonly ApprovalWarning[]
}): VNode | null {
  const { warnings } = props
  if (warnings.length === 0) return null
  return (
    <ul class="approval-warnings" aria-label="Warnings">
      {warnings.map(({ code, severity, text }) => (
        <li key={`${code}${text}`} data-severity={severity} data-code={code}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 7.5v3.5m0 2.6v.1M8.6 3.3 2.4 14a1.6 1.6 0 0 0 1.4 2.4h12.4a1.6 1.6 0 0 0 1.4-2.4L11.4 3.3a1.6 1.6 0 0 0-2.8 0Z" />
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
