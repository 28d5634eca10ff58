export const signFailed = {
  code: 'sign.failed',
  text: 'WagmiAdapter:signMessage - Sign message failed',
} as const
