import type { CaipNetworkId } from 'latchkey/caip'
import { fromBase58 } from 'latchkey/crypto'
import type { Hex } from 'viem'
import { toHex } from 'viem/utils'
import { parseAddress } from '../../chain/accounts/index.ts'

/** Ether, and with it the main network. SLIP-44 */
export const ethCoinType = 60
const solanaCoin = 501
/** Coin types of EVM networks are their id with this bit set. ENSIP-11 */
const evmBit = 0x8000_0000
const mainNetwork = 1

/**
 * Finds the EVM network that a coin type stands for.
 *
 * @param coinType - 60 for the main network, `0x80000000 | id` for any.
 * @returns Its CAIP-2 id; undefined for coins of others.
 * @source ENSIP-11
 */
export function coinTypeNetwork(coinType: number): CaipNetworkId | undefined {
  if (coinType === ethCoinType) return `eip155:${mainNetwork}`
  if (coinType <= evmBit || coinType > 0xffff_ffff) return undefined
  return `eip155:${coinType - evmBit}`
}

/**
 * Tells the one number that a coin goes by: clients write the main network in two ways.
 *
 * @param coinType - As a client or a contract has it.
 */
export function normalizeCoinType(coinType: number): number {
  return coinType === evmBit + mainNetwork ? ethCoinType : coinType
}

/**
 * Writes an address as contracts hand it around.
 *
 * @param coinType - Whose address it is.
 * @param address - As its owner wrote it.
 * @returns Its bytes; undefined when it is no address of that coin, or the coin is not known.
 * @source ENSIP-9
 */
export function encodeAddress(coinType: number, address: string): Hex | undefined {
  if (coinTypeNetwork(coinType))
    return parseAddress('eip155', address)?.toLowerCase() as Hex | undefined
  const key = coinType === solanaCoin ? parseAddress('solana', address) : undefined
  const bytes = key === undefined ? undefined : fromBase58(key)
  return bytes && toHex(bytes)
}

/**
 * Tells whether an EVM address carries its checksum.
 *
 * @param address - Any text.
 * @source EIP-55
 */
export function hasChecksum(address: string): address is `0x${string}` {
  return parseAddress('eip155', address) === address
}
