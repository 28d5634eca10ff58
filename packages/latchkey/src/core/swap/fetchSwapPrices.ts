import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import { fetchPrices } from '../prices/index.ts'
import { readCurrency } from '../currency/index.ts'
import { readSwap, updateSwapState } from './swapState.ts'

/**
 * Fetches the prices of tokens of the swap form, and of the native currency that fees are paid in.
 * Cached for 30 s. A price that cannot be fetched is not shown.
 */
export async function fetchSwapPrices(
  client: Latchkey,
  tokens: readonly SwapToken[],
): Promise<void> {
  const { store } = client
  client.own(watchCurrency)
  const currency = readCurrency(store.get())
  const { network, tokens: all } = readSwap(store.get())
  const priced = new Set([...tokens, ...all.filter(({ isNative }) => isNative)])
  try {
    const addresses = [...priced].map(({ address }) => address)
    const prices = await fetchPrices(client, { tokens: addresses, currency })
    const swap = readSwap(store.get())
    // The form may have been reset meanwhile.
    if (network === undefined || swap.network !== network) return
    if (readCurrency(store.get()) !== currency) return
    const known = Object.fromEntries(prices.map(({ address, price }) => [address, price]))
    store.set(updateSwapState({ prices: { ...swap.prices, ...known } }))
  } catch {
    // The form works without prices.
  }
}

/** Forgets the prices in the previous currency, and fetches those of the form again. */
function watchCurrency(client: Latchkey): void {
  const { store, onDestroy } = client
  const refetch = (): void => {
    const { from, to } = readSwap(store.get())
    store.set(updateSwapState({ prices: {} }))
    const tokens = [from, to].filter((token) => token !== undefined)
    if (tokens.length > 0) void fetchSwapPrices(client, tokens)
  }
  onDestroy(store.watch(readCurrency, refetch))
}
