import { toWalletError } from '../../errors/index.ts'
import { swapTokensFailed } from '../../errors/catalogue/index.ts'
import { fetchBalance, fetchTokens, formatAmount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapState, SwapToken } from '../model/slices/swap.ts'
import { readNetwork } from '../network/index.ts'
import { fetchPrices } from '../prices/index.ts'
import { fetchGasPrice } from './gasPrice.ts'
import { isSameId } from './swapPair.ts'
import { swapRuns } from './swapRuns.ts'
import { initialSwap, readSwap, updateSwap } from './swapState.ts'
import { fetchSwapTokens } from './swapTokens.ts'
import { requestSwapQuote } from './updateSwapQuote.ts'

/** Side of a swap. */
export type SwapSide = 'from' | 'to'

/**
 * Fetches what the swap form needs: tokens, balances, prices and the gas price. Selects the native
 * currency to sell, while no token is selected. A failure is in `initError` of the state.
 */
export async function prepareSwap(client: Latchkey): Promise<void> {
  const { store } = client
  const network = readNetwork(store.get())?.caipNetworkId
  const { init } = client.own(swapRuns)
  const signal = init.start()
  if (readSwap(store.get()).network !== network) store.set({ swap: initialSwap })
  store.set(updateSwap({ network, initializing: true, initError: undefined }))
  // The form works without them: unknown values are not shown.
  const extras = [fetchBalance(client), fetchTokens(client), fetchGasPrices(client, signal)]
  try {
    const tokens = await fetchSwapTokens(client, { network, signal })
    if (!init.isCurrent(signal)) return
    const sorted = tokens.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
    const from = readSwap(store.get()).from ?? sorted.find(({ isNative }) => isNative)
    store.set(updateSwap({ tokens: sorted, from, initializing: false }))
    await Promise.all([fetchPricesOf(client, [from]), Promise.allSettled(extras)])
  } catch (cause) {
    if (!init.isCurrent(signal)) return
    const initError = toWalletError(cause, swapTokensFailed)
    store.set(updateSwap({ initializing: false, initError }))
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
  if (opposite && isSameId(opposite.address, token.address)) flipSwap(client)
  else edit(client, { [side]: token })
  void fetchPricesOf(client, [token])
}

/**
 * Sets the sold amount, as typed.
 *
 * @param parameters - The text; checked by `checkSwap`.
 */
export function setSwapAmount(client: Latchkey, parameters: { readonly text: string }): void {
  edit(client, { fromAmount: parameters.text })
}

/** Exchanges the two tokens. The bought amount becomes the sold one. */
export function flipSwap(client: Latchkey): void {
  const { from, to, quote } = readSwap(client.store.get())
  const fromAmount = quote && to ? formatAmount(quote.toAmount, to.decimals) : '1'
  edit(client, { from: to, to: from, fromAmount })
}

/** Returns to editing after a swap that was declined or has failed. */
export function editSwap(client: Latchkey): void {
  edit(client, {})
}

/** Resets the form, and aborts its requests. */
export function resetSwap(client: Latchkey): void {
  client.own(swapRuns).abort()
  client.store.set({ swap: undefined })
}

/** Changes the form, aborts a pending wallet request, and requests a quote. */
function edit(client: Latchkey, change: Partial<SwapState>): void {
  client.own(swapRuns).flow.abort()
  client.store.set(updateSwap({ flow: initialSwap.flow, quoteError: undefined, ...change }))
  requestSwapQuote(client)
}

async function fetchPricesOf(
  client: Latchkey,
  tokens: readonly (SwapToken | undefined)[],
): Promise<void> {
  const addresses = tokens.flatMap((token) => token?.address ?? [])
  try {
    const prices = await fetchPrices(client, { tokens: addresses })
    const known = Object.fromEntries(prices.map(({ address, price }) => [address, price]))
    client.store.set((state) =>
      updateSwap({ prices: { ...readSwap(state).prices, ...known } })(state),
    )
  } catch {
    // The value is not shown then.
  }
}

async function fetchGasPrices(client: Latchkey, signal: AbortSignal): Promise<void> {
  const { fast } = await fetchGasPrice(client, { signal })
  client.store.set(updateSwap({ gasPrice: fast }))
}
