import { WalletError } from '../../errors/index.ts'

/** The coin that every name points by: the address on the main network. SLIP-44 */
export const ethereumCoinType = 60
const evmBit = 0x8000_0000
const largest = 0x7fff_ffff

/**
 * Writes the id of an EVM network as the coin type that names point by.
 *
 * @param chainId - Such as `8453`.
 * @returns The coin type, such as `2147492101`.
 * @throws `names.invalid_chain_id`
 * @source ENSIP-11, spec §5 "Ethereum chain id must be below 2^31"
 */
export function coinTypeOf(chainId: string | number): number {
  const id = /^\d{1,10}$/.test(`${chainId}`) ? parseInt(`${chainId}`, 10) : -1
  if (id < 0 || id > largest) throw new WalletError('names.invalid_chain_id', { chainId })
  return evmBit + id
}

/** Tells whether a number can be a coin type. SLIP-44, ENSIP-11 */
export function isCoinType(coinType: number): boolean {
  return Number.isInteger(coinType) && coinType >= 0 && coinType <= evmBit + largest
}

/** Tells whether addresses of a coin are those of EVM networks. ENSIP-11 */
export function isEvmCoinType(coinType: number): boolean {
  return coinType === ethereumCoinType || coinType >= evmBit
}

/** Writes a coin type as gateways keep it: the main network has two. */
export function canonicalCoinType(coinType: number): number {
  return coinType === evmBit + 1 ? ethereumCoinType : coinType
}
