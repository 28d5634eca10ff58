import { parseCaipAddress } from '../../caip/index.ts'
import { swapFailedError } from '../../errors/catalogue/index.ts'
import { isUserRejected, toWalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { checkSwap } from './checkSwap.ts'
import { runSwap, type SwapProgress } from './runSwap.ts'
import type { ConfirmedSwap } from './ConfirmedSwap.ts'
import { createSwapRuns } from './createSwapRuns.ts'
import { isStaleSwapQuoteError } from './isStaleSwapQuoteError.ts'
import { readSwap, updateSwapState } from './swapState.ts'
import { abortSwapQuote, startSwapQuotes } from './startSwapQuotes.ts'

/**
 * Swaps the tokens of the form, as a flow that views follow in `state.swap.flow`, see {@link runSwap}.
 *
 * A second call while the wallet is prompted does nothing, so that a double click does not swap twice.
 * After an approval, a repeated call does not approve again. After a price that moved beyond the slippage,
 * or a transaction that has expired in the wallet, a new quote is fetched before the flow fails, so that no
 * click swaps at the old one. The result is in the flow; rejects with `client.destroyed` only.
 *
 * @returns Whether the wallet has sent the swap, and it has not been reverted.
 */
export async function submitSwapForm(client: Latchkey): Promise<boolean> {
  const { store } = client
  const { flow: run } = client.own(createSwapRuns)
  const { from, to, quote, slippage, flow } = readSwap(store.get())
  const isReady = flow.status !== 'asking' && checkSwap(store.get()).step === 'review'
  if (!isReady || !from || !to || !quote) return false

  const signal = run.start()
  const network = parseCaipAddress(from.address).networkId
  const order: ConfirmedSwap = { network, from, to, quote, slippage, signal }
  let progress: SwapProgress = { step: 'swap', steps: [] }
  // Execute the quote that the visitor has seen.
  abortSwapQuote(client)
  try {
    const sent = await runSwap(client, order, (next) => {
      progress = next
      if (run.isCurrent(signal))
        store.set(updateSwapState({ flow: { status: 'asking', ...progress } }))
    })
    const { steps } = progress
    if (run.isCurrent(signal))
      store.set(updateSwapState({ flow: { status: 'done', steps, ...sent } }))
    return true
  } catch (cause) {
    const error = toWalletError(cause, swapFailedError)
    const status = isUserRejected(error) ? 'declined' : 'failed'
    if (run.isCurrent(signal) && isStaleSwapQuoteError(error))
      await startSwapQuotes(client, { force: true })
    // Otherwise the form has changed.
    if (run.isCurrent(signal)) store.set(updateSwapState({ flow: { status, ...progress, error } }))
    return false
  }
}
