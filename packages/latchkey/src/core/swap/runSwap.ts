import { namespaceOf } from '../../caip/index.ts'
import { swapFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, translateWalletError } from '../../errors/index.ts'
import { formatAmount } from '../balances/index.ts'
import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { LatchkeyEvents } from '../model/LatchkeyEvents.ts'
import type { SwapStep } from '../model/slices/swap.ts'
import { approvalSteps, approveSwap, planSwapApprovals, type ShowSwapStep } from './approveSwap.ts'
import { buildSwap } from './buildSwap.ts'
import { checkSwapDecimals } from './checkSwapDecimals.ts'
import { checkSwapOutput } from './checkSwapOutput.ts'
import { sendPreparedSwap } from './sendPreparedSwap.ts'
import { sendSwapCalls, type SentSwap, supportsSwapCalls } from './sendSwapCalls.ts'
import { sendSwapTransaction, waitForSwapTransaction } from './sendSwapTransaction.ts'
import type { ConfirmedSwap } from './ConfirmedSwap.ts'
import type { SwapTransaction } from './SwapTransaction.ts'
import { createSwapRuns } from './createSwapRuns.ts'

/** A step of a swap that begins, and all its steps as far as they are known. */
export type SwapProgress = { readonly step: SwapStep; readonly steps: readonly SwapStep[] }

/**
 * Approves the sold token where the allowance is too low, waits for its block, then swaps and waits for
 * that block. Where the token demands it, the allowance is reset to 0 first. With a wallet that executes
 * calls atomically, approval and swap are one request. Where the gateway prepares the transaction, as on
 * Solana, there are no approvals.
 *
 * The decimals of both tokens are compared with those of their contracts first, and the swap is simulated
 * before anything is approved.
 *
 * @param onProgress - Called at the start of each step.
 * @throws A `WalletError`: `swap.wrong_decimals`; `swap.output_too_low`; what `buildSwap`, `sendTransaction`, `sendCalls` and
 * `sendPreparedSwap` throw; `send.failed` when a transaction was reverted, `send.replaced` when the wallet replaced it; `transport.timed_out` when the approval is not in a block after 25 s.
 */
export async function runSwap(
  client: Latchkey,
  order: ConfirmedSwap,
  onProgress: (progress: SwapProgress) => void,
): Promise<SentSwap> {
  const isPrepared = client.adapters.get(namespaceOf(order.network))?.sendSwap !== undefined
  const needsNoApproval = isPrepared || order.from.isNative
  let steps: readonly SwapStep[] = needsNoApproval ? ['swap', 'confirmSwap'] : ['approve', 'swap']
  let [step = 'swap'] = steps
  const show: ShowSwapStep = (next) => {
    step = next
    onProgress({ step, steps })
  }

  show(step)
  client.events.emit('INITIATE_SWAP', eventOf(client, order))
  try {
    await checkSwapDecimals(client, order)
    const read = needsNoApproval ? undefined : await planSwapApprovals(client, order)
    const { spender, approvals = [] } = read ?? {}
    steps = ['swap', 'confirmSwap']
    let sent: SentSwap | undefined
    if (approvals.length > 0) {
      const [swap, isAtomic] = await Promise.all([
        planSwap(client, order, { spender, approvals }),
        supportsSwapCalls(client, order),
      ])
      if (isAtomic) {
        show('swap')
        sent = await sendSwapCalls(client, [...approvals, swap], { order, show })
      }
    }
    if (!sent) {
      steps = [...approvals.flatMap(approvalSteps), ...steps]
      for (const approval of approvals) await approveSwap(client, approval, { order, show })
    }
    if (!sent) {
      show('swap')
      sent = isPrepared
        ? await sendPreparedSwap(client, { order, show })
        : await sendSwap(client, await planSwap(client, order, { spender }), { order, show })
    }
    client.events.emit('SWAP_SUCCESS', eventOf(client, order))
    return sent
  } catch (cause) {
    const error = translateWalletError(cause, swapFailedError)
    const isSwap = step === 'swap' || step === 'confirmSwap'
    const name = isSwap ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR'
    if (!order.signal.aborted)
      client.events.emit(name, { ...eventOf(client, order), message: error.message })
    throw error
  }
}

/**
 * Builds the swap with the terms of the order, and simulates it after the approvals that are not sent yet.
 *
 * @throws What `buildSwap` and `checkSwapOutput` throw.
 */
async function planSwap(
  client: Latchkey,
  order: ConfirmedSwap,
  options: {
    readonly spender: string | undefined
    readonly approvals?: readonly SwapTransaction[] | undefined
  },
): Promise<SwapTransaction> {
  const { from, to, quote, slippage, signal } = order
  const { spender, approvals = [] } = options
  const pair = { from: from.address, to: to.address }
  const terms = { amount: quote.fromAmount, quoted: quote.toAmount, slippage }
  const swap = await buildSwap(client, { ...pair, ...terms, spender, signal })
  await checkSwapOutput(client, order, { approvals, swap })
  return swap
}

/**
 * Sends the swap, and waits for its block. When the visitor replaced the transaction in the wallet, its outcome is unknown,
 * and the swap counts as not confirmed: the other transaction is probably the same one with a higher fee.
 */
async function sendSwap(
  client: Latchkey,
  transaction: SwapTransaction,
  { order, show }: { readonly order: ConfirmedSwap; readonly show: ShowSwapStep },
): Promise<SentSwap> {
  const hash = await sendSwapTransaction(client, transaction, { order, operation: 'trade' })
  client.own(createSwapRuns).sentApprovals.clear()
  order.signal.throwIfAborted()
  show('confirmSwap')
  try {
    return { hash, isConfirmed: await waitForSwapTransaction(client, hash, order) }
  } catch (error) {
    if (isWalletError(error, 'send.replaced')) return { hash, isConfirmed: false }
    throw error
  }
}

function eventOf(
  client: Latchkey,
  { network, from, to, quote }: ConfirmedSwap,
): LatchkeyEvents['INITIATE_SWAP'] {
  const connection = readConnection(client.store.get(), namespaceOf(network))
  return {
    network,
    isSmartAccount: connection?.accounts[0]?.type === 'smartAccount',
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatAmount(quote.fromAmount, from.decimals),
    swapToAmount: formatAmount(quote.toAmount, to.decimals),
  }
}
