export const gasEstimateFailed = {
  code: 'gas.estimate_failed',
  text: 'WagmiAdapter:estimateGas - error estimating gas',
} as const
