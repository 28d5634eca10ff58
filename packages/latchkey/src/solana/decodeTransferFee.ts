import type { TokenTransferFee } from '../core/index.ts'
import { parseMintExtensions } from './parseMintExtensions.ts'

/** Extension type of Token-2022, and the sizes of its content and of one of its two fees. */
const transferFeeConfig = 1
const configSize = 108
const olderAt = 72
const newerAt = 90

/**
 * Reads the transfer fee of a mint of Token-2022. A new fee replaces the older one in its epoch.
 *
 * @param mint - Data of the mint account.
 * @param epoch - The current epoch.
 * @returns The fee; undefined when the mint has none, and will have none.
 * @see https://solana.com/docs/tokens/extensions/transfer-fees
 */
export function decodeTransferFee(mint: Uint8Array, epoch: bigint): TokenTransferFee | undefined {
  const config = parseMintExtensions(mint).find(({ type }) => type === transferFeeConfig)?.data
  if (!config || config.length < configSize) return undefined
  const view = new DataView(config.buffer, config.byteOffset, config.byteLength)
  const [older, newer] = [olderAt, newerAt].map((at) => ({
    epoch: view.getBigUint64(at, true),
    maximum: view.getBigUint64(at + 8, true),
    basisPoints: BigInt(view.getUint16(at + 16, true)),
  }))
  if (!older || !newer || (older.basisPoints === 0n && newer.basisPoints === 0n)) return undefined
  const { basisPoints, maximum } = epoch >= newer.epoch ? newer : older
  return { basisPoints, maximum }
}
