import { nativeMarker } from '../../chain/accounts/index.ts'
import { createCallEncoder } from '../../chain/contracts/index.ts'
import type { EvmSwapTransaction, SwapOrder } from './EvmSwapPort.ts'

const deposit = createCallEncoder('deposit()')()
const withdraw = createCallEncoder('withdraw(uint256)')

/** Gas limit, above the actual gas. */
const gas = 60_000n

/**
 * Builds the transaction that wraps or unwraps the native currency, one to one.
 *
 * @returns Undefined for any other order.
 */
export function wrapNative({ chain, from, to, amount }: SwapOrder): EvmSwapTransaction | undefined {
  const { wrappedNative } = chain.contracts
  if (wrappedNative === undefined) return undefined
  const about = { to: wrappedNative, amount, gas }
  const isWrapped = (token: string): boolean => token.toLowerCase() === wrappedNative.toLowerCase()
  if (from === nativeMarker && isWrapped(to)) return { ...about, data: deposit, value: amount }
  if (isWrapped(from) && to === nativeMarker) return { ...about, data: withdraw(amount), value: 0n }
  return undefined
}
