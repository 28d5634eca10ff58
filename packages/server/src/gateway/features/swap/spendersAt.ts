import type { EvmAddress } from '../../chain/contracts/index.ts'
import { swapNamespace } from './nativeTokenAddress.ts'

/**
 * Writes down a contract that has one address on many chains.
 *
 * @param address - Of the contract.
 * @param references - Of the chains.
 * @returns The address by the ids of the chains.
 */
export function spendersAt(
  address: EvmAddress,
  references: readonly number[],
): Readonly<Record<string, EvmAddress>> {
  return Object.fromEntries(
    references.map((reference) => [`${swapNamespace}:${reference}`, address]),
  )
}
