import type { CaipNetworkId } from 'latchkey/caip'
import { fromBase58 } from 'latchkey/internal'
import type { Hex } from 'viem'
import { toHex } from 'viem/utils'
import { parseAddress } from '../../chain/accounts/index.ts'

/** Coin type of Ether. SLIP-44 */
export const ethCoinType = 60
const solanaCoin = 501
/** Coin types of EVM networks are their id with this bit set. ENSIP-11 */
const evmBit = 0x8000_0000
const mainNetwork = 1

/**
 * Returns the EVM network of a coin type.
 *
 * @param coinType - 60 for Ethereum, `0x80000000 | id` for any EVM chain.
 * @returns CAIP-2; undefined for other coins.
 * @see ENSIP-11
 */
export function coinTypeNetwork(coinType: number): CaipNetworkId | undefined {
  if (coinType === ethCoinType) return `eip155:${mainNetwork}`
  if (coinType <= evmBit || coinType > 0xffff_ffff) return undefined
  return `eip155:${coinType - evmBit}`
}

/** Normalizes a coin type: Ethereum has two. */
export function normalizeCoinType(coinType: number): number {
  return coinType === evmBit + mainNetwork ? ethCoinType : coinType
}

/**
 * Encodes an address as bytes.
 *
 * @returns Undefined for an invalid address, or an unsupported coin.
 * @see ENSIP-9
 */
export function encodeCoinAddress(coinType: number, address: string): Hex | undefined {
  if (coinTypeNetwork(coinType))
    return parseAddress('eip155', address)?.toLowerCase() as Hex | undefined
  const key = coinType === solanaCoin ? parseAddress('solana', address) : undefined
  const bytes = key === undefined ? undefined : fromBase58(key)
  return bytes && toHex(bytes)
}

/**
 * Returns whether an EVM address has a valid checksum.
 *
 * @see EIP-55
 */
export function hasValidChecksum(address: string): address is `0x${string}` {
  return parseAddress('eip155', address) === address
}
