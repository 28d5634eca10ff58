export const onrampAmountTooLargeError = {
  code: 'onramp.amount_too_large',
  text: 'The amount is above the maximum. Enter less.',
} as const
export const onrampAmountTooSmallError = {
  code: 'onramp.amount_too_small',
  text: 'The amount is below the minimum. Enter more.',
} as const
export const onrampInvalidAmountError = {
  code: 'onramp.invalid_amount',
  text: 'Invalid amount. Use digits and one point, such as 100.50.',
} as const
export const onrampOptionsFailedError = {
  code: 'onramp.options_failed',
  text: 'Could not load the ways to pay.',
} as const
export const onrampQuoteFailedError = {
  code: 'onramp.quote_failed',
  text: 'Could not get a quote. Try again.',
} as const
export const onrampUrlFailedError = {
  code: 'onramp.url_failed',
  text: 'Could not open the provider. Try again.',
} as const
