export const swapAllowanceFailedError = {
  code: 'swap.allowance_failed',
  text: 'Failed to check allowance',
} as const
export const swapApprovalFailedError = {
  code: 'swap.approval_failed',
  text: 'The approval could not be prepared',
} as const
export const swapBuildFailedError = {
  code: 'swap.build_failed',
  text: 'Failed to create transaction',
} as const
export const swapTransactionExpiredError = {
  code: 'swap.expired',
  text: 'The swap has expired. Try again.',
} as const
export const swapGasPriceFailedError = {
  code: 'swap.gas_price_failed',
  text: 'Could not get the price of gas. Try again.',
} as const
export const swapGasPriceNotSupportedError = {
  code: 'swap.gas_price_not_supported',
  text: 'Network not supported for Gas Price',
} as const
export const swapFailedError = { code: 'swap.failed', text: 'Transaction error' } as const
export const swapInsufficientBalanceError = {
  code: 'swap.insufficient_balance',
  text: 'Insufficient balance',
} as const
export const swapInsufficientLiquidityError = {
  code: 'swap.insufficient_liquidity',
  text: 'Insufficient liquidity',
} as const
export const swapInvalidAmountError = {
  code: 'swap.invalid_amount',
  text: 'Incorrect amount',
} as const
export const swapInvalidSlippageError = {
  code: 'swap.invalid_slippage',
  text: 'Slippage is a whole percent, from 0 to 50.',
} as const
export const swapNetworkNotSupportedError = {
  code: 'swap.network_not_supported',
  text: 'Network not supported for Swaps',
} as const
export const swapOutcomeUnknownError = {
  code: 'swap.outcome_unknown',
  text: 'The wallet may have sent a swap without reporting it. Try again in a minute.',
} as const
export const swapOutputTooLowError = {
  code: 'swap.output_too_low',
  text: 'Less than the minimum would arrive, as with tokens that keep a fee of each transfer. The swap was not sent.',
} as const
export const swapPriceMovedError = {
  code: 'swap.price_moved',
  text: 'The price has changed by more than the slippage. The swap was not sent.',
} as const
export const swapQuoteFailedError = {
  code: 'swap.quote_failed',
  text: 'Could not get a quote for this swap. Try again.',
} as const
export const swapTokensFailedError = {
  code: 'swap.tokens_failed',
  text: 'Failed to initialize swap',
} as const
export const swapTokensRequiredError = {
  code: 'swap.tokens_required',
  text: 'Two tokens are required',
} as const
export const swapWrongDecimalsError = {
  code: 'swap.wrong_decimals',
  text: 'The token list has wrong decimals for {symbol}. Nothing was swapped.',
} as const
