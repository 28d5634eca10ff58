import { native } from '../../chain/accounts/index.ts'
import { createCallEncoder } from '../../chain/contracts/index.ts'
import type { SwapTransaction, SwapOrder } from './SwapPort.ts'

const deposit = createCallEncoder('deposit()')()
const withdraw = createCallEncoder('withdraw(uint256)')

/** More than it takes. */
const gas = 60_000n

/**
 * Wraps and unwraps the coin of a chain: one for one, and no pool has a part in it.
 *
 * @param order - What is to be converted.
 * @returns The transaction; undefined for other orders.
 */
export function wrapNative({ chain, from, to, amount }: SwapOrder): SwapTransaction | undefined {
  const { wrappedNative } = chain.contracts
  if (wrappedNative === undefined) return undefined
  const about = { to: wrappedNative, amount, gas }
  const isWrapped = (token: string): boolean => token.toLowerCase() === wrappedNative.toLowerCase()
  if (from === native && isWrapped(to)) return { ...about, data: deposit, value: amount }
  if (isWrapped(from) && to === native) return { ...about, data: withdraw(amount), value: 0n }
  return undefined
}
