export { buildSwap, type Swap } from './buildSwap.ts'
export { buildSwapApproval, type SwapApproval } from './buildSwapApproval.ts'
export { fetchGasPrice, type GasPrices, gasPriceQuery } from './gasPrice.ts'
export { allowanceQuery, fetchAllowance } from './swapAllowance.ts'
export type { SwapPair } from './swapPair.ts'
export {
  fetchSwapQuotes,
  type SwapQuote,
  type SwapQuotesParameters,
  swapQuotesQuery,
} from './swapQuotes.ts'
export {
  maxSlippage,
  networkCost,
  type PricedAmount,
  priceImpact,
  providerFee,
  swapRate,
  swapSlippage,
} from './swapRules.ts'
export { fetchSwapTokens, type SwapToken, swapTokensQuery } from './swapTokens.ts'
export type { SwapTransaction } from './SwapTransaction.ts'
