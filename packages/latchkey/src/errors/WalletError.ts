import type { ErrorCatalogueEntry } from './catalogue/errorCatalogue.ts'
import type { ErrorCode } from './catalogue/ErrorCode.ts'
import { readMember } from './messageOf.ts'

/**
 * Values of the placeholders in an error's text. Never holds a secret: details are logged and
 * shown.
 */
export type ErrorDetails = Readonly<Record<string, string | number>>

/** Code and text of an error, such as `sendFailedError` or `catalogue['send.failed']`. */
export type ErrorDefinition = Pick<ErrorCatalogueEntry, 'code' | 'text'>

/**
 * The only error class of this product. Its message is the catalogue's text with its placeholders
 * filled.
 *
 * @example
 * throw new WalletError(sendFailedError, { reason }, { cause: error })
 */
export class WalletError extends Error {
  override readonly name = 'WalletError' as const
  readonly code: ErrorCode
  readonly details: ErrorDetails

  /**
   * @param definition - An entry of the catalogue.
   * @param details - Fills the text's holes.
   * @param options - The error that led here, as `cause`.
   */
  constructor(
    definition: ErrorDefinition,
    details: ErrorDetails = {},
    options?: { cause?: unknown },
  ) {
    const { code, text } = definition
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
  if (readMember(error, 'name') !== 'WalletError' || !(error instanceof Error)) return false
  const own = readMember(error, 'code')
  // Solana libraries have a class of this name too; their codes are not two dotted words.
  return code === undefined
    ? typeof own === 'string' && /^[a-z_]+\.[a-z_]+$/.test(own)
    : own === code
}
