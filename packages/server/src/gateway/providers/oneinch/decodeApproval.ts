import type { Hex } from 'viem'
import { decodeAddress, type EvmAddress, decodeUint } from '../../chain/contracts/index.ts'

const selector = '0x095ea7b3'
/** The selector, and two words. */
const length = 2 + 8 + 2 * 64

/**
 * Reads the call that approves a token.
 *
 * @param data - Of the call.
 * @returns Who may take how much; undefined for other calls.
 * @source EIP-20
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
