import type { Allowance } from './ApprovalSummary.ts'
import { type ApprovalWarning, createApprovalWarning } from './approvalWarnings.ts'

/** Returns the warnings about what others could take. A revoked allowance needs none. */
export function warnOfAllowances(allowances: readonly Allowance[]): readonly ApprovalWarning[] {
  return allowances.flatMap(({ standard, spender, amount }) => {
    if (amount === 0n) return []
    if (standard === 'collection') return [createApprovalWarning('approval_for_all', { spender })]
    if (standard === 'credit') {
      const isLimited = typeof amount === 'bigint'
      const code = isLimited ? 'credit_delegation' : 'unlimited_credit'
      return [createApprovalWarning(code, { spender })]
    }
    if (amount === 'unlimited') return [createApprovalWarning('unlimited_approval', { spender })]
    if (amount === undefined && standard !== 'nft')
      return [createApprovalWarning('unknown_approval', { spender })]
    return [createApprovalWarning('approval', { spender })]
  })
}
