import type { Allowance } from '../ApprovalSummary.ts'
import { findApproveCall, type EditableAllowance } from '../editableAllowance.ts'
import type { EvmCall } from '../summarizeCalls.ts'
import { readTokenMetadata } from './readTokenMetadata.ts'
import type { RequestNode } from './RequestNode.ts'

/**
 * Returns the approval of calls whose amount can be lowered. Only the simulation tells an amount of ERC-20 from an item of
 * ERC-721: their functions are the same, their events are not.
 *
 * @param allowances - Of the simulation.
 * @returns Undefined where there is none, or the token does not say its decimals.
 */
export async function readEditableAllowance(
  requestNode: RequestNode,
  calls: readonly EvmCall[],
  allowances: readonly Allowance[],
): Promise<EditableAllowance | undefined> {
  const found = findApproveCall(calls)
  if (!found) return undefined
  const { token, spender, requested } = found
  const isSame = (one: string | undefined, other: string): boolean =>
    one?.toLowerCase() === other.toLowerCase()
  const isToken = allowances.some(
    (each) =>
      each.standard === 'erc20' && isSame(each.token, token) && isSame(each.spender, spender),
  )
  if (!isToken) return undefined
  const { decimals, symbol } = await readTokenMetadata(requestNode, token)
  return decimals === undefined ? undefined : { token, spender, requested, decimals, symbol }
}
