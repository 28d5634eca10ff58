export const onrampAmountTooLarge = {
  code: 'onramp.amount_too_large',
  text: 'The amount is above the maximum. Enter less.',
} as const
export const onrampAmountTooSmall = {
  code: 'onramp.amount_too_small',
  text: 'The amount is below the minimum. Enter more.',
} as const
export const onrampInvalidAmount = {
  code: 'onramp.invalid_amount',
  text: 'Invalid amount. Use digits and one point, such as 100.50.',
} as const
export const onrampOptionsFailed = {
  code: 'onramp.options_failed',
  text: 'Could not load the ways to pay.',
} as const
export const onrampQuoteFailed = {
  code: 'onramp.quote_failed',
  text: 'Could not get a quote. Try again.',
} as const
export const onrampUrlFailed = {
  code: 'onramp.url_failed',
  text: 'Could not open the provider. Try again.',
} as const
