import { catalogue, type CatalogueEntry, type ErrorCode } from './catalogue.ts'
import { read } from './messageOf.ts'

/** Values that fill the holes of an error's text. Never holds a secret: details are logged and shown. */
export type ErrorDetails = Readonly<Record<string, string | number>>

/**
 * The one error class of this product. Its message is the catalogue's text with holes filled.
 *
 * @example
 * throw new WalletError('send.failed', { reason }, { cause: error })
 */
export class WalletError extends Error {
  override readonly name = 'WalletError' as const
  readonly code: ErrorCode
  readonly details: ErrorDetails

  /**
   * @param code - Code of the catalogue. A code that only another version of this package has is its
   * own text.
   * @param details - Fills the text's holes.
   * @param options - The error that led here, as `cause`.
   */
  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: { cause?: unknown }) {
    const entry: CatalogueEntry | undefined = catalogue[code]
    const text = entry?.text ?? code
    super(text.replace(/\{(\w+)\}/g, (_, hole) => `${details[hole] ?? ''}`).trim(), options)
    this.code = code
    this.details = details
  }
}

/**
 * Returns whether a thrown value is a {@link WalletError}, also one thrown by another copy of this
 * package.
 *
 * @param error - Anything thrown.
 * @param code - Accepts this code only.
 */
export function isWalletError<code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: code,
): error is WalletError & { readonly code: code } {
  // Members of errors that wallets throw may throw themselves when read.
  if (read(error, 'name') !== 'WalletError' || !(error instanceof Error)) return false
  const own = read(error, 'code')
  // Solana libraries have a class of this name too; their codes are not two dotted words.
  return code === undefined
    ? typeof own === 'string' && /^[a-z_]+\.[a-z_]+$/.test(own)
    : own === code
}
