import { toWalletError } from '../../errors/index.ts'
import { swapQuoteFailed } from '../../errors/catalogue/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { checkSwap } from './checkSwap.ts'
import { fetchSwapQuotes } from './swapQuotes.ts'
import { swapRuns } from './swapRuns.ts'
import { readSwap, updateSwap } from './swapState.ts'

/** Rest after the last keystroke, in ms. */
const debounce = 200
/** Age after which a quote is fetched again, in ms. */
const refreshInterval = 10_000

/** Requests a quote for the form after 200 ms. A later call replaces an earlier one. */
export function requestSwapQuote(client: Latchkey): void {
  const { quote, schedule } = client.own(swapRuns)
  quote.abort()
  const { step } = checkSwap(client.store.get())
  // An older quote stays in sight, dimmed, until the new one arrives.
  client.store.set(updateSwap({ loadingQuote: step === 'loading' || step === 'review' }))
  schedule(debounce, () => void updateSwapQuote(client))
}

/**
 * Fetches a quote for the form, and again every 10 s while the page is visible. A newer call aborts the
 * older one. A failure is in `quoteError` of the state.
 *
 * @param parameters - `force` bypasses the cache.
 */
export async function updateSwapQuote(
  client: Latchkey,
  parameters: { readonly force?: boolean | undefined } = {},
): Promise<void> {
  const { store } = client
  const { quote: run, schedule } = client.own(swapRuns)
  const { from, to, gasPrice } = readSwap(store.get())
  const { amount, step } = checkSwap(store.get())
  if (!from || !to || amount === undefined || step === 'insufficientBalance')
    return store.set(updateSwap({ quote: undefined, loadingQuote: false }))
  const signal = run.start()
  store.set(updateSwap({ loadingQuote: true }))
  try {
    const pair = { from: from.address, to: to.address }
    const [quote] = await fetchSwapQuotes(client, {
      ...pair,
      amount,
      gasPrice,
      signal,
      ...parameters,
    })
    if (!run.isCurrent(signal)) return
    const quoteError = quote ? undefined : toWalletError(undefined, swapQuoteFailed)
    store.set(updateSwap({ quote, quoteError, loadingQuote: false }))
  } catch (cause) {
    if (!run.isCurrent(signal)) return
    const quoteError = toWalletError(cause, swapQuoteFailed)
    store.set(updateSwap({ quote: undefined, quoteError, loadingQuote: false }))
  }
  schedule(refreshInterval, () => refresh(client))
}

/** Stops fetching quotes, as on leaving the form. */
export function stopSwapQuotes(client: Latchkey): void {
  const { quote, schedule } = client.own(swapRuns)
  quote.abort()
  schedule(0, () => {})
}

/** Fetches again, unless the page is hidden: then it looks again later. */
function refresh(client: Latchkey): void {
  const isHidden = client.window?.document?.visibilityState === 'hidden'
  const { status } = readSwap(client.store.get()).flow
  if (!isHidden && status === 'editing') return void updateSwapQuote(client, { force: true })
  client.own(swapRuns).schedule(refreshInterval, () => refresh(client))
}
