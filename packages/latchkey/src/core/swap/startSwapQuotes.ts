import { toWalletError } from '../../errors/index.ts'
import { swapQuoteFailedError } from '../../errors/catalogue/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { checkSwap } from './checkSwap.ts'
import { fetchSwapGasPrice } from './fetchSwapGasPrice.ts'
import { fetchSwapPrices } from './fetchSwapPrices.ts'
import { fetchSwapQuotes } from './swapQuotes.ts'
import { createSwapRuns } from './createSwapRuns.ts'
import { readSwap, updateSwapState } from './swapState.ts'

/** Pause after the last keystroke, in ms. */
const debounce = 150
/** Age after which a quote is fetched again, in ms. */
const refreshInterval = 10_000

/** Requests a quote for the form after 150 ms. A later call replaces an earlier one. */
export function scheduleSwapQuote(client: Latchkey): void {
  const { quote, schedule } = client.own(createSwapRuns)
  quote.abort()
  const { step, isFeeMissing } = checkSwap(client.store.get())
  // The quote of the previous amount stays, dimmed, until the new one arrives.
  const loadingQuote = step === 'loading' || step === 'review' || isFeeMissing === true
  client.store.set(updateSwapState({ loadingQuote }))
  schedule(debounce, () => void startSwapQuotes(client))
}

/**
 * Fetches a quote for the form, and again every 10 s while the page is visible, until
 * `stopSwapQuotes`. A newer call aborts the older one. A failure is in `quoteError` of the state.
 *
 * @param parameters - `force` bypasses the cache.
 */
export async function startSwapQuotes(
  client: Latchkey,
  parameters: { readonly force?: boolean | undefined } = {},
): Promise<void> {
  const { store } = client
  const { quote: run, schedule, unschedule } = client.own(createSwapRuns)
  const { from, to, gasPrice } = readSwap(store.get())
  const { amount, step, isFeeMissing } = checkSwap(store.get())
  const isAmountMissing = step === 'insufficientBalance' && !isFeeMissing
  unschedule()
  if (!from || !to || amount === undefined || isAmountMissing) {
    run.abort()
    return store.set(
      updateSwapState({ quote: undefined, quoteError: undefined, loadingQuote: false }),
    )
  }
  const signal = run.start()
  store.set(updateSwapState({ loadingQuote: true }))
  schedule(refreshInterval, () => refresh(client))
  void fetchSwapPrices(client, [from, to])
  try {
    const pair = { from: from.address, to: to.address }
    const options = { gasPrice, signal, ...parameters }
    const [quote] = await fetchSwapQuotes(client, { ...pair, amount, ...options })
    if (!run.isCurrent(signal)) return
    const quoteError = quote ? undefined : toWalletError(undefined, swapQuoteFailedError)
    store.set(updateSwapState({ quote, quoteError, loadingQuote: false }))
  } catch (cause) {
    if (!run.isCurrent(signal)) return
    const quoteError = toWalletError(cause, swapQuoteFailedError)
    store.set(updateSwapState({ quote: undefined, quoteError, loadingQuote: false }))
  }
}

/** Stops fetching quotes, as on leaving the form. */
export function stopSwapQuotes(client: Latchkey): void {
  client.own(createSwapRuns).unschedule()
  abortSwapQuote(client)
}

/** Aborts a pending quote request, so that the quote in the state is the quote that is executed. */
export function abortSwapQuote(client: Latchkey): void {
  client.own(createSwapRuns).quote.abort()
  if (client.store.get().swap) client.store.set(updateSwapState({ loadingQuote: false }))
}

/**
 * Fetches again, and the gas price after a failure. Tries later while the page is hidden, a quote is pending, or the
 * wallet is prompted.
 */
function refresh(client: Latchkey): void {
  const { flow, loadingQuote, gasPriceError } = readSwap(client.store.get())
  const isHidden = client.window?.document?.visibilityState === 'hidden'
  const isBusy = flow.status === 'asking' || flow.status === 'done'
  if (!isHidden && !loadingQuote && !isBusy) {
    if (gasPriceError) void fetchSwapGasPrice(client)
    return void startSwapQuotes(client, { force: true })
  }
  client.own(createSwapRuns).schedule(refreshInterval, () => refresh(client))
}
