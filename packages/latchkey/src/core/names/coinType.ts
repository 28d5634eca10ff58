import { namesInvalidChainIdError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'

/** SLIP-44 coin type of Ethereum. Every name has an address of this type. */
export const ethereumCoinType = 60
const evmBit = 0x8000_0000
const largest = 0x7fff_ffff

/**
 * Returns the ENSIP-11 coin type of an EVM chain id.
 *
 * @param chainId - Such as `8453`.
 * @returns The coin type, such as `2147492101`.
 * @throws `names.invalid_chain_id`
 * @see ENSIP-11
 */
export function coinTypeOf(chainId: string | number): number {
  const id = /^\d{1,10}$/.test(`${chainId}`) ? parseInt(`${chainId}`, 10) : -1
  if (id < 0 || id > largest) throw new WalletError(namesInvalidChainIdError, { chainId })
  return evmBit + id
}

/** Returns whether a number is a valid coin type. SLIP-44, ENSIP-11 */
export function isCoinType(coinType: number): boolean {
  return Number.isInteger(coinType) && coinType >= 0 && coinType <= evmBit + largest
}

/** Returns whether a coin type is of an EVM network. ENSIP-11 */
export function isEvmCoinType(coinType: number): boolean {
  return coinType === ethereumCoinType || coinType >= evmBit
}

/** Returns the coin type that gateways store: Ethereum has two. */
export function canonicalCoinType(coinType: number): number {
  return coinType === evmBit + 1 ? ethereumCoinType : coinType
}
