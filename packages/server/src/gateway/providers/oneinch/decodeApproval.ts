import type { Hex } from 'viem'
import { decodeAddress, type EvmAddress, decodeUint } from '../../chain/contracts/index.ts'

const selector = '0x095ea7b3'
/** Characters of the selector and two words. */
const length = 2 + 8 + 2 * 64

/**
 * Decodes an ERC-20 `approve` call.
 *
 * @returns Spender and amount; undefined for other calls.
 * @see https://eips.ethereum.org/EIPS/eip-20
 */
export function decodeApproval(
  data: Hex,
): { readonly spender: EvmAddress; readonly amount: bigint } | undefined {
  if (!data.startsWith(selector) || data.length !== length) return undefined
  const words: EvmAddress = `0x${data.slice(selector.length)}`
  const spender = decodeAddress(words)
  const amount = decodeUint(words, 1)
  return spender === undefined || amount === undefined ? undefined : { spender, amount }
}
