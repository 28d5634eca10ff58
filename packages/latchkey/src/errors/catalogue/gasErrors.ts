export const gasEstimateFailedError = {
  code: 'gas.estimate_failed',
  text: 'WagmiAdapter:estimateGas - error estimating gas',
} as const
export const gasMaxFeeAboveCeilingError = {
  code: 'gas.max_fee_above_ceiling',
  text: 'maxFeePerGas or gasPrice is above 2^256 - 1. Lower it.',
} as const
export const gasPriorityFeeAboveMaxFeeError = {
  code: 'gas.priority_fee_above_max_fee',
  text: 'maxPriorityFeePerGas is above maxFeePerGas. Lower it.',
} as const
