import { toWalletError } from '../../errors/index.ts'
import { swapGasPriceFailedError } from '../../errors/catalogue/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapState } from '../model/slices/swap.ts'
import { createSwapRuns } from './createSwapRuns.ts'
import { fetchGasPrice } from './gasPrice.ts'
import { updateSwapState } from './swapState.ts'

/**
 * Fetches the gas price for the swap form. A newer call aborts the older one. A failure is in
 * `gasPriceError` of the state.
 */
export async function fetchSwapGasPrice(client: Latchkey): Promise<void> {
  const { gasPrice: run } = client.own(createSwapRuns)
  const signal = run.start()
  let change: Partial<SwapState>
  try {
    const { fast } = await fetchGasPrice(client, { signal })
    change = { gasPrice: fast, gasPriceError: undefined }
  } catch (cause) {
    change = { gasPriceError: toWalletError(cause, swapGasPriceFailedError) }
  }
  if (run.isCurrent(signal)) client.store.set(updateSwapState(change))
}
