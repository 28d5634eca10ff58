import {
  sendTokenHasTransferFeeError,
  sendTokenHasTransferHookError,
  sendTokenNotTransferableError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'

/** Offset of the extensions: a mint is padded to the size of a token account, and one byte has its kind. */
const extensionsAt = 166

/** Extension types of Token-2022. */
const extensionTypes = { transferFeeConfig: 1, nonTransferable: 9, transferHook: 14 } as const

/** Offsets of the basis points of the older and the newer transfer fee, in TransferFeeConfig. */
const basisPointsAt = [88, 106] as const

/** Offset of the program id in TransferHook, after the authority. */
const programAt = 32

/**
 * Rejects mints of Token-2022 whose transfers would not do what the visitor has reviewed: those that
 * keep a fee, run a program of their own, or are not possible at all.
 *
 * @param mint - Data of the mint account.
 * @throws `send.token_has_transfer_fee`, `send.token_has_transfer_hook`,
 * `send.token_not_transferable`.
 * @see https://solana.com/docs/tokens/extensions
 */
export function checkMintExtensions(mint: Uint8Array): void {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  for (let at = extensionsAt; at + 4 <= mint.length;) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const start = at + 4
    // The rest is padding.
    if (type === 0 || start + length > mint.length) return
    if (type === extensionTypes.nonTransferable)
      throw new WalletError(sendTokenNotTransferableError)
    if (type === extensionTypes.transferFeeConfig && hasFee(view, start, length))
      throw new WalletError(sendTokenHasTransferFeeError)
    const program = mint.slice(start + programAt, start + length)
    if (type === extensionTypes.transferHook && program.some((byte) => byte !== 0))
      throw new WalletError(sendTokenHasTransferHookError)
    at = start + length
  }
}

function hasFee(view: DataView, start: number, length: number): boolean {
  return basisPointsAt.some(
    (offset) => offset + 2 <= length && view.getUint16(start + offset, true) > 0,
  )
}
