import type { EvmAddress } from '../../chain/contracts/index.ts'
import { evmNamespace } from './nativeTokenAddress.ts'

/**
 * Lists a contract that has the same address on several chains.
 *
 * @param references - Chain ids.
 * @returns The address by CAIP-2 id.
 */
export function mapChainsToSameAddress(
  address: EvmAddress,
  references: readonly number[],
): Readonly<Record<string, EvmAddress>> {
  return Object.fromEntries(
    references.map((reference) => [`${evmNamespace}:${reference}`, address]),
  )
}
