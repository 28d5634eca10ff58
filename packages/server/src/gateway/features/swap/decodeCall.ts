import type { Abi, Hex } from 'viem'
import { decodeFunctionData, type DecodeFunctionDataReturnType } from 'viem/utils'

/**
 * Decodes a contract call.
 *
 * @param abi - Known functions.
 * @param data - Calldata.
 * @returns The function name and its arguments; undefined for any other call.
 */
export function decodeCall<const abi extends Abi>(
  abi: abi,
  data: Hex,
): DecodeFunctionDataReturnType<abi> | undefined {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
