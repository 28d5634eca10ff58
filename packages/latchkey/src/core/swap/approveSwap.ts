import { transportTimedOut } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapStep } from '../model/slices/swap.ts'
import { buildSwapApproval, type SwapApproval } from './buildSwapApproval.ts'
import { sendSwapTransaction, waitForSwapTransaction } from './sendSwapTransaction.ts'
import { fetchAllowance } from './swapAllowance.ts'
import type { ConfirmedSwap } from './ConfirmedSwap.ts'
import { createSwapRuns } from './createSwapRuns.ts'

/** Publishes the step that begins. */
export type ShowSwapStep = (step: SwapStep) => void

/**
 * Builds the approval of a swap, which names the contract to approve.
 *
 * @returns The approval of the exact amount, and whether the allowance is too low without it.
 */
export async function readSwapApproval(
  client: Latchkey,
  { from, to, quote, signal }: ConfirmedSwap,
): Promise<{ readonly approval: SwapApproval; readonly isNeeded: boolean }> {
  const pair = { from: from.address, to: to.address }
  const [allowance, approval] = await Promise.all([
    fetchAllowance(client, { token: from.address, signal }),
    buildSwapApproval(client, { ...pair, amount: quote.fromAmount, signal }),
  ])
  return { approval, isNeeded: allowance < quote.fromAmount }
}

/**
 * Sends an approval and waits for its block. One that was sent before is not sent again.
 *
 * @throws What `sendTransaction` throws; `send.failed` when it was reverted; `transport.timed_out`
 * when it is not in a block after 25 s.
 */
export async function approveSwap(
  client: Latchkey,
  approval: SwapApproval,
  options: { readonly order: ConfirmedSwap; readonly show: ShowSwapStep },
): Promise<void> {
  const { order, show } = options
  const { spender, from: owner } = approval
  const runs = client.own(createSwapRuns)
  const sent = runs.sentApproval
  const isSent =
    sent?.token === order.from.address &&
    sent.owner === owner &&
    sent.spender === spender &&
    sent.amount >= approval.amount
  if (!isSent) {
    show('approve')
    const hash = await sendSwapTransaction(client, approval, { order, operation: 'approve' })
    const { amount } = approval
    runs.sentApproval = { token: order.from.address, owner, spender, amount, hash }
    order.signal.throwIfAborted()
  }
  show('confirmApproval')
  try {
    const { hash = '' } = runs.sentApproval ?? {}
    if (!(await waitForSwapTransaction(client, hash, order)))
      throw new WalletError(transportTimedOut)
  } catch (error) {
    if (isWalletError(error, 'send.failed')) runs.sentApproval = undefined
    throw error
  }
}
