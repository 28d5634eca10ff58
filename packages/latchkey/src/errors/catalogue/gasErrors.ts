export const gasEstimateFailed = {
  code: 'gas.estimate_failed',
  text: 'WagmiAdapter:estimateGas - error estimating gas',
} as const
export const gasPriorityFeeAboveMaxFee = {
  code: 'gas.priority_fee_above_max_fee',
  text: 'maxPriorityFeePerGas is above maxFeePerGas. Lower it.',
} as const
