import type { EvmSwapTransaction } from './EvmSwapPort.ts'

/** Adds 10 % to the gas limit of a transaction, because pools change until it is mined. */
export function withGasMargin(made: EvmSwapTransaction): EvmSwapTransaction {
  return { ...made, gas: (made.gas * 11n + 9n) / 10n }
}
