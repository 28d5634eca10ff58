export const gatewayFailedError = {
  code: 'gateway.failed',
  text: 'The gateway is unavailable. Try again.',
} as const
export const gatewayNotConfiguredError = {
  code: 'gateway.not_configured',
  text: 'This needs a gateway. Set the gatewayUrl option.',
} as const
