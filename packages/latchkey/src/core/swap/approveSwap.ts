import { swapApprovalFailedError, transportTimedOutError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapStep } from '../model/slices/swap.ts'
import { getAdapterOperation } from '../signing/index.ts'
import { buildSwapApproval, type SwapApproval } from './buildSwapApproval.ts'
import { sendSwapTransaction, waitForSwapTransaction } from './sendSwapTransaction.ts'
import { fetchAllowance } from './swapAllowance.ts'
import type { ConfirmedSwap } from './ConfirmedSwap.ts'
import { createSwapRuns, type SentApproval } from './createSwapRuns.ts'
import { toApprovalReset } from './swapCallChecks.ts'

/** Time for which nodes may report the allowance before a confirmed approval, in ms. */
const maxNodeDelay = 15_000

/** Publishes the step that begins. */
export type ShowSwapStep = (step: SwapStep) => void

/** The approvals that a swap needs first, in order, and the approved contract. */
export type SwapApprovals = {
  readonly spender: string
  /** None where the allowance suffices; one of 0 before the other where the token demands it. */
  readonly approvals: readonly SwapApproval[]
}

/**
 * Builds the approval of a swap, which names the contract to approve.
 *
 * Tokens such as Tether on Ethereum revert an approval while another one is set. Where a simulation of
 * the approval reverts, an approval of 0 comes before it.
 *
 * An approval that was sent before is trusted until the chain reports its allowance, or for 15 s after its block: the
 * visitor may revoke it at any time.
 *
 * @returns The approvals of the exact amount that are needed.
 * @throws `swap.approval_failed` also when the token refuses both; what `fetchAllowance` and
 * `buildSwapApproval` throw.
 * @see https://docs.openzeppelin.com/contracts/5.x/api/token/erc20#SafeERC20 "forceApprove"
 */
export async function planSwapApprovals(
  client: Latchkey,
  order: ConfirmedSwap,
): Promise<SwapApprovals> {
  const { from, to, quote, signal } = order
  const pair = { from: from.address, to: to.address }
  const [allowance, approval] = await Promise.all([
    fetchAllowance(client, { token: from.address, signal }),
    buildSwapApproval(client, { ...pair, amount: quote.fromAmount, signal }),
  ])
  const { spender } = approval
  const sent = findSent(client, approval, order)
  if (sent && allowance >= sent.amount) client.own(createSwapRuns).sentApprovals.delete('approve')
  if (allowance >= quote.fromAmount) return { spender, approvals: [] }
  const reset = { ...approval, data: toApprovalReset(approval.data), amount: 0n }
  const isResetNeeded = allowance > 0n && !sent && (await needsReset(client, approval, reset))
  signal.throwIfAborted()
  return { spender, approvals: isResetNeeded ? [reset, approval] : [approval] }
}

/** Returns the steps of an approval: the request to the wallet, and the wait for its block. */
export function approvalSteps({ amount }: SwapApproval): readonly ['reset' | 'approve', SwapStep] {
  return amount === 0n ? ['reset', 'confirmReset'] : ['approve', 'confirmApproval']
}

/**
 * Sends an approval and waits for its block. An approval that was sent before is not sent again.
 *
 * @throws What `sendTransaction` throws; `send.failed` when it was reverted; `send.replaced` when another transaction
 * replaced it; `transport.timed_out` when it is not in a block after 25 s.
 */
export async function approveSwap(
  client: Latchkey,
  approval: SwapApproval,
  options: { readonly order: ConfirmedSwap; readonly show: ShowSwapStep },
): Promise<void> {
  const { order, show } = options
  const { spender, from: owner, amount } = approval
  const { sentApprovals } = client.own(createSwapRuns)
  const [step, confirmStep] = approvalSteps(approval)
  let sent = findSent(client, approval, order)
  if (!sent) {
    show(step)
    const hash = await sendSwapTransaction(client, approval, { order, operation: 'approve' })
    // An approval of 0 ends the earlier one.
    if (step === 'reset') sentApprovals.clear()
    sent = { token: order.from.address, owner, spender, amount, hash }
    sentApprovals.set(step, sent)
    order.signal.throwIfAborted()
  }
  show(confirmStep)
  try {
    if (!(await waitForSwapTransaction(client, sent.hash, order)))
      throw new WalletError(transportTimedOutError)
    if (step === 'reset') sentApprovals.delete(step)
    else sentApprovals.set(step, { confirmedAt: client.clock.now(), ...sent })
  } catch (error) {
    if (isWalletError(error, 'send.failed') || isWalletError(error, 'send.replaced'))
      sentApprovals.delete(step)
    throw error
  }
}

/** Returns an approval that the wallet has sent, no swap has used, and nodes may not report yet. */
function findSent(
  client: Latchkey,
  approval: SwapApproval,
  { from }: ConfirmedSwap,
): SentApproval | undefined {
  const sent = client.own(createSwapRuns).sentApprovals.get(approvalSteps(approval)[0])
  const isSent =
    sent?.token === from.address &&
    sent.owner === approval.from &&
    sent.spender === approval.spender &&
    sent.amount >= approval.amount &&
    client.clock.now() - (sent.confirmedAt ?? Infinity) < maxNodeDelay
  return isSent ? sent : undefined
}

/** Returns whether the token reverts the approval, but not the approval of 0. */
async function needsReset(
  client: Latchkey,
  approval: SwapApproval,
  reset: SwapApproval,
): Promise<boolean> {
  const { network } = approval
  async function isReverted({ to, data }: SwapApproval): Promise<boolean> {
    try {
      const { run, context } = getAdapterOperation(client, 'simulateTransaction', { network })
      const transaction = { to, data: data as `0x${string}` }
      return (await run({ ...context, transaction })) === 'reverted'
    } catch {
      // Without a node the wallet decides.
      return false
    }
  }
  if (!(await isReverted(approval))) return false
  if (!(await isReverted(reset))) return true
  throw new WalletError(swapApprovalFailedError, { reason: 'The token refuses the approval' })
}
