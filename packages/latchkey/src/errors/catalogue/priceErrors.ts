export const priceFailedError = {
  code: 'price.failed',
  text: 'The token price could not be loaded',
} as const
