import type { GetFrameText, FrameTextKey } from '../text/createFrameText.ts'
import type { ApprovalWarning } from './approvalWarnings.ts'

/** Returns the text of a warning. An address that could not be read is empty. */
export function getWarningText({ code, values }: ApprovalWarning, text: GetFrameText): string {
  const hidden = text('approval.hiddenAccount')
  const named = Object.entries(values).map(([name, value]) => [name, value || hidden])
  // Which holes a text has depends on the code, so the type of one key does not fit.
  const getText = text as (key: FrameTextKey, holes: Readonly<Record<string, string>>) => string
  return getText(`warning.${code}`, Object.fromEntries(named) as Record<string, string>)
}
