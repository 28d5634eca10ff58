export { applySwapArguments, type SwapViewArguments } from './applySwapArguments.ts'
export { checkSwap, type SwapCheck } from './checkSwap.ts'
export { isStaleSwapQuoteError } from './isStaleSwapQuoteError.ts'
export { readSuggestedTokens } from './readSuggestedTokens.ts'
export {
  maxSwapAmount,
  readFailedSwapData,
  readOwnedSwapTokens,
  readSwapTokenBalance,
} from './swapBalances.ts'
export { buildSwap, type BuiltSwap } from './buildSwap.ts'
export { buildSwapApproval, type SwapApproval } from './buildSwapApproval.ts'
export { fetchGasPrice, type GasPrices, gasPriceQuery } from './gasPrice.ts'
export { allowanceQuery, fetchAllowance } from './swapAllowance.ts'
export { fetchSwapQuotes, type SwapQuotesParameters, swapQuotesQuery } from './swapQuotes.ts'
export {
  isSwapSlippage,
  getMaxSlippageAmount,
  networkCost,
  type PricedAmount,
  priceImpact,
  swapProviderFee,
  swapRate,
  defaultSwapSlippage,
} from './swapRules.ts'
export { fetchSwapTokens, swapTokensQuery } from './swapTokens.ts'
export type { SwapTransaction } from './SwapTransaction.ts'
export {
  returnToSwapForm,
  flipSwap,
  fetchSwapFormData,
  setSwapAmount,
  setSwapSlippage,
  setSwapToken,
  type SwapSide,
} from './swapForm.ts'
export { readSwap } from './swapState.ts'
export { confirmTokenAddress, needsAddressCheck } from './unverifiedTokens.ts'
export type { SwapProgress } from './runSwap.ts'
export { submitSwapForm } from './submitSwapForm.ts'
export { swap } from './swap.ts'
export { stopSwapQuotes, startSwapQuotes } from './startSwapQuotes.ts'
