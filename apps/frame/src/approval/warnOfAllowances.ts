import type { Allowance } from './ApprovalSummary.ts'
import { type ApprovalWarning, createWarning } from './approvalWarnings.ts'

/** Returns the warnings about what others could take. A revoked allowance needs none. */
export function warnOfAllowances(allowances: readonly Allowance[]): readonly ApprovalWarning[] {
  return allowances.flatMap(({ standard, spender, amount }) => {
    if (amount === 0n) return []
    if (standard === 'collection') return [createWarning('approval_for_all', { spender })]
    if (amount === 'unlimited') return [createWarning('unlimited_approval', { spender })]
    if (amount === undefined && standard !== 'nft')
      return [createWarning('unknown_approval', { spender })]
    return [createWarning('approval', { spender })]
  })
}
