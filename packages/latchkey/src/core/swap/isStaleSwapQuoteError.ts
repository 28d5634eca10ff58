import type { WalletError } from '../../errors/index.ts'

/** Returns whether a swap failed with this error because its quote is out of date. */
export function isStaleSwapQuoteError(error: WalletError | undefined): boolean {
  return error?.code === 'swap.price_moved' || error?.code === 'swap.expired'
}
