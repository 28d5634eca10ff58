import { namespaceOf, parseCaipAddress } from '../../caip/index.ts'
import { swapFailed } from '../../errors/catalogue/index.ts'
import { isUserRejected, translateWalletError } from '../../errors/index.ts'
import { formatAmount } from '../balances/index.ts'
import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { LatchkeyEvents } from '../model/LatchkeyEvents.ts'
import type { SwapStep } from '../model/slices/swap.ts'
import { approveSwap, readSwapApproval, type ShowSwapStep } from './approveSwap.ts'
import { buildSwap } from './buildSwap.ts'
import { checkSwap } from './checkSwap.ts'
import { sendSwapCalls, type SentSwap, supportsSwapCalls } from './sendSwapCalls.ts'
import { sendSwapTransaction, waitForSwapTransaction } from './sendSwapTransaction.ts'
import type { SwapOrder } from './SwapOrder.ts'
import type { SwapTransaction } from './SwapTransaction.ts'
import { swapRuns } from './swapRuns.ts'
import { readSwap, updateSwap } from './swapState.ts'
import { abortSwapQuote } from './updateSwapQuote.ts'

/**
 * Swaps as the form says, as a flow that views follow in `state.swap.flow`: approves the token where
 * the allowance is too low, waits for its block, then swaps and waits for that block. With a wallet
 * that executes calls atomically, approval and swap are one request.
 *
 * A second call while the wallet is prompted does nothing, so that a double click does not swap twice.
 * After an approval, a repeated call does not approve again. The result is in the flow; rejects with
 * `client.destroyed` only.
 *
 * @returns Whether the wallet has sent the swap, and it has not been reverted.
 */
export async function startSwap(client: Latchkey): Promise<boolean> {
  const { store } = client
  const { flow: run } = client.own(swapRuns)
  const { from, to, quote, slippage, flow } = readSwap(store.get())
  const isReady = flow.status !== 'asking' && checkSwap(store.get()).step === 'review'
  if (!isReady || !from || !to || !quote) return false

  const signal = run.start()
  const network = parseCaipAddress(from.address).networkId
  const order: SwapOrder = { network, from, to, quote, slippage, signal }
  let steps: readonly SwapStep[] = from.isNative ? ['swap', 'confirmSwap'] : ['approve', 'swap']
  let [step = 'swap'] = steps
  const show: ShowSwapStep = (next) => {
    step = next
    if (run.isCurrent(signal)) store.set(updateSwap({ flow: { status: 'asking', step, steps } }))
  }

  // The quote that the visitor has seen is the one that is swapped.
  abortSwapQuote(client)
  show(step)
  client.events.emit('INITIATE_SWAP', eventOf(client, order))
  try {
    const read = from.isNative ? undefined : await readSwapApproval(client, order)
    const spender = read?.approval.spender
    const approval = read?.isNeeded ? read.approval : undefined
    steps = ['swap', 'confirmSwap']
    let sent: SentSwap | undefined
    if (approval && (await supportsSwapCalls(client, order))) {
      show('swap')
      const swap = await buildSwapOrder(client, order, spender)
      sent = await sendSwapCalls(client, [approval, swap], { order, show })
    }
    if (!sent && approval) {
      steps = ['approve', 'confirmApproval', ...steps]
      await approveSwap(client, approval, { order, show })
    }
    if (!sent) {
      show('swap')
      sent = await sendSwap(client, await buildSwapOrder(client, order, spender), { order, show })
    }
    client.events.emit('SWAP_SUCCESS', eventOf(client, order))
    if (run.isCurrent(signal)) store.set(updateSwap({ flow: { status: 'done', steps, ...sent } }))
    return true
  } catch (cause) {
    // The form has changed.
    if (!run.isCurrent(signal)) return false
    const error = translateWalletError(cause, swapFailed)
    const status = isUserRejected(error) ? 'declined' : 'failed'
    const isApproval = step === 'approve' || step === 'confirmApproval'
    const name = isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
    client.events.emit(name, { ...eventOf(client, order), message: error.message })
    store.set(updateSwap({ flow: { status, step, steps, error } }))
    return false
  }
}

/** Builds the swap with the terms of the order. */
function buildSwapOrder(
  client: Latchkey,
  { from, to, quote, slippage, signal }: SwapOrder,
  spender: string | undefined,
): Promise<SwapTransaction> {
  const pair = { from: from.address, to: to.address }
  const terms = { amount: quote.fromAmount, quoted: quote.toAmount, slippage }
  return buildSwap(client, { ...pair, ...terms, spender, signal })
}

/** Sends the swap, and waits for its block. */
async function sendSwap(
  client: Latchkey,
  transaction: SwapTransaction,
  { order, show }: { readonly order: SwapOrder; readonly show: ShowSwapStep },
): Promise<SentSwap> {
  const hash = await sendSwapTransaction(client, transaction, { order, operation: 'trade' })
  client.own(swapRuns).sentApproval = undefined
  order.signal.throwIfAborted()
  show('confirmSwap')
  return { hash, isConfirmed: await waitForSwapTransaction(client, hash, order) }
}

function eventOf(
  client: Latchkey,
  { network, from, to, quote }: SwapOrder,
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
