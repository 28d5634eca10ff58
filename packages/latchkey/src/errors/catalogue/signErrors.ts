export const signFailedError = {
  code: 'sign.failed',
  text: 'WagmiAdapter:signMessage - Sign message failed',
} as const
