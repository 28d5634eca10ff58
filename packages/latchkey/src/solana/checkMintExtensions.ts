import {
  sendTokenHasTransferFeeError,
  sendTokenHasTransferHookError,
  sendTokenNotTransferableError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { parseMintExtensions } from './parseMintExtensions.ts'
import { decodeTransferFee } from './decodeTransferFee.ts'

/** Extension types of Token-2022. */
const extensionTypes = { nonTransferable: 9, transferHook: 14 } as const

/** Offset of the program id in TransferHook, after the authority. */
const programAt = 32

/**
 * Rejects mints of Token-2022 whose transfers would not do what the visitor has reviewed: those that
 * keep a fee, run a program of their own, or are not possible at all.
 *
 * @param mint - Data of the mint account.
 * @param options - `allowsFee`: accepts mints that keep a fee, which the visitor has reviewed too.
 * @throws `send.token_has_transfer_fee`, `send.token_has_transfer_hook`,
 * `send.token_not_transferable`.
 * @see https://solana.com/docs/tokens/extensions
 */
export function checkMintExtensions(
  mint: Uint8Array,
  { allowsFee = false }: { readonly allowsFee?: boolean | undefined } = {},
): void {
  for (const { type, data } of parseMintExtensions(mint)) {
    if (type === extensionTypes.nonTransferable)
      throw new WalletError(sendTokenNotTransferableError)
    const hasProgram = data.slice(programAt).some((byte) => byte !== 0)
    if (type === extensionTypes.transferHook && hasProgram)
      throw new WalletError(sendTokenHasTransferHookError)
  }
  // In any epoch: a fee may begin before the transfer is in a block.
  if (!allowsFee && decodeTransferFee(mint, 0n)) throw new WalletError(sendTokenHasTransferFeeError)
}
