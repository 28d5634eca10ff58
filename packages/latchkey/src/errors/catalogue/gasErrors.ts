export const gasEstimateFailedError = {
  code: 'gas.estimate_failed',
  text: 'WagmiAdapter:estimateGas - error estimating gas',
} as const
export const gasPriorityFeeAboveMaxFeeError = {
  code: 'gas.priority_fee_above_max_fee',
  text: 'maxPriorityFeePerGas is above maxFeePerGas. Lower it.',
} as const
