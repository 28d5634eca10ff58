import { namespaceOf } from '../../caip/index.ts'
import { toWalletError, WalletError } from '../../errors/index.ts'
import { swapInvalidSlippageError, swapTokensFailedError } from '../../errors/catalogue/index.ts'
import { fetchBalance, fetchTokens, formatAmount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapState, SwapToken } from '../model/slices/swap.ts'
import { readNetwork } from '../network/index.ts'
import { fetchSwapPrices } from './fetchSwapPrices.ts'
import { fetchSwapGasPrice } from './fetchSwapGasPrice.ts'
import { readOwnedSwapTokens } from './swapBalances.ts'
import { isSameCaipAddress } from './swapParameters.ts'
import { isSwapSlippage } from './swapRules.ts'
import { createSwapRuns } from './createSwapRuns.ts'
import { initialSwap, readSwap, updateSwapState } from './swapState.ts'
import { fetchSwapTokens } from './swapTokens.ts'
import { isUnverifiedToken } from './unverifiedTokens.ts'
import { scheduleSwapQuote, startSwapQuotes } from './startSwapQuotes.ts'

/** Side of a swap. */
export type SwapSide = 'from' | 'to'

/**
 * Fetches tokens, balances, prices and the gas price for the swap form, and then a quote if an amount
 * is entered. Selects the native currency to sell, while no token is selected. A failure is in
 * `initError` of the state.
 */
export async function fetchSwapFormData(client: Latchkey): Promise<void> {
  const { store } = client
  const { init, resetOnChange } = client.own(createSwapRuns)
  resetOnChange()
  const network = readNetwork(store.get())?.caipNetworkId
  const feeReserve = network && client.adapters.get(namespaceOf(network))?.swapFeeReserve
  const signal = init.start()
  const before = { initializing: true, initError: undefined, gasPriceError: undefined }
  store.set(updateSwapState({ network, feeReserve, ...before }))
  const isCurrent = (): boolean => init.isCurrent(signal)
  // The form works without them: it shows which are missing.
  const extras = Promise.allSettled([
    fetchBalance(client),
    fetchTokens(client),
    feeReserve ?? fetchSwapGasPrice(client),
  ])
  try {
    const tokens = await fetchSwapTokens(client, { network, signal })
    if (!isCurrent()) return
    const sorted = tokens.toSorted(
      (a, b) =>
        Number(isUnverifiedToken(a)) - Number(isUnverifiedToken(b)) ||
        (a.symbol < b.symbol ? -1 : 1),
    )
    const { to, ...form } = readSwap(store.get())
    const native = to?.isNative ? undefined : sorted.find(({ isNative }) => isNative)
    const { from = native } = form
    store.set(updateSwapState({ tokens: sorted, from, initializing: false }))
    await extras
    if (!isCurrent()) return
    const shown = [from, to, ...readOwnedSwapTokens(store.get())]
    void fetchSwapPrices(
      client,
      shown.filter((token) => token !== undefined),
    )
    const { fromAmount, flow } = readSwap(store.get())
    if (fromAmount !== '' && flow.status === 'editing') await startSwapQuotes(client)
  } catch (cause) {
    if (!isCurrent()) return
    const { tokens } = readSwap(store.get())
    // A form that is filled in stays.
    const initError = tokens.length > 0 ? undefined : toWalletError(cause, swapTokensFailedError)
    store.set(updateSwapState({ initializing: false, initError }))
  }
}

/**
 * Selects a token. The token of the other side changes sides.
 *
 * @param parameters - Side; the token.
 */
export function setSwapToken(
  client: Latchkey,
  parameters: { readonly side: SwapSide; readonly token: SwapToken },
): void {
  const { side, token } = parameters
  const swap = readSwap(client.store.get())
  const other = side === 'from' ? 'to' : 'from'
  const opposite = swap[other]
  if (opposite && isSameCaipAddress(opposite.address, token.address)) flipSwap(client)
  else edit(client, { [side]: token, quote: undefined })
  void fetchSwapPrices(client, [token])
}

/**
 * Sets the sold amount, as typed.
 *
 * @param parameters - The text; checked by `checkSwap`.
 */
export function setSwapAmount(client: Latchkey, parameters: { readonly text: string }): void {
  edit(client, { fromAmount: parameters.text })
}

/**
 * Sets the slippage tolerance.
 *
 * @param parameters - Whole percent, from 0 to 50.
 * @throws `swap.invalid_slippage`
 */
export function setSwapSlippage(client: Latchkey, parameters: { readonly slippage: number }): void {
  const { slippage } = parameters
  if (!isSwapSlippage(slippage)) throw new WalletError(swapInvalidSlippageError)
  edit(client, { slippage })
}

/**
 * Fills in the form, in place of what it contains.
 *
 * @param parameters - Both sides, where chosen; the sold amount, as typed.
 */
export function fillSwapForm(
  client: Latchkey,
  parameters: Pick<SwapState, 'from' | 'to' | 'fromAmount'>,
): void {
  edit(client, { ...parameters, quote: undefined })
}

/** Exchanges the two tokens. The bought amount becomes the sold one; 1 while there is none. */
export function flipSwap(client: Latchkey): void {
  const { from, to, quote } = readSwap(client.store.get())
  const fromAmount = quote && to ? formatAmount(quote.toAmount, to.decimals) : '1'
  edit(client, { from: to, to: from, fromAmount, quote: undefined })
}

/** Returns to editing after a swap that was declined or has failed. */
export function returnToSwapForm(client: Latchkey): void {
  edit(client, {})
}

/** Changes the form, aborts a pending wallet request, and requests a quote. */
function edit(client: Latchkey, change: Partial<SwapState>): void {
  client.own(createSwapRuns).flow.abort()
  client.store.set(updateSwapState({ flow: initialSwap.flow, quoteError: undefined, ...change }))
  scheduleSwapQuote(client)
}
