import type { Abi } from 'viem'
import { decodeFunctionData, type DecodeFunctionDataReturnType } from 'viem/utils'
import type { EvmAddress } from '../../chain/contracts/index.ts'

/**
 * Reads a call.
 *
 * @param abi - Functions that are known.
 * @param data - Of the call.
 * @returns The function and what it is called with; undefined for any other call.
 */
export function decodeCall<const abi extends Abi>(
  abi: abi,
  data: EvmAddress,
): DecodeFunctionDataReturnType<abi> | undefined {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
