import type { ErrorCode } from './catalogue.ts'
import { fromWallet } from './fromWallet.ts'
import { laterFailure } from './laterFailure.ts'
import type { WalletError } from './WalletError.ts'

/**
 * Says what failed where the wallet's own error does not.
 *
 * @param error - Anything a wallet or a node rejected with.
 * @param code - What was being done.
 * @returns A refusal, an abort and the like as they are; everything else under `code`.
 */
export function failedAs(error: unknown, code: ErrorCode): WalletError {
  const known = fromWallet(error, code, laterFailure)
  if (known.code !== 'wallet.failed') return known
  return laterFailure(code, known.details, { cause: known.cause })
}
