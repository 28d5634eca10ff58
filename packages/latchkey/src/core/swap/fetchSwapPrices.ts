import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import { fetchPrices } from '../prices/index.ts'
import { readSwap, updateSwap } from './swapState.ts'

/**
 * Fetches the prices of tokens of the swap form, and of the native currency that fees are paid in.
 * Cached for 30 s. A price that cannot be fetched is not shown.
 */
export async function fetchSwapPrices(
  client: Latchkey,
  tokens: readonly SwapToken[],
): Promise<void> {
  const { store } = client
  const { network, tokens: all } = readSwap(store.get())
  const priced = new Set([...tokens, ...all.filter(({ isNative }) => isNative)])
  try {
    const prices = await fetchPrices(client, { tokens: [...priced].map(({ address }) => address) })
    const swap = readSwap(store.get())
    // The form may have been reset meanwhile.
    if (network === undefined || swap.network !== network) return
    const known = Object.fromEntries(prices.map(({ address, price }) => [address, price]))
    store.set(updateSwap({ prices: { ...swap.prices, ...known } }))
  } catch {
    // The form works without prices.
  }
}
