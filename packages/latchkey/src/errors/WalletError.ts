import { read } from './messageOf.ts'
import type { ErrorCode } from './catalogue.ts'
import { type SetupCode, setupCatalogue } from './setupCatalogue.ts'

/** What an error was about. Never holds a secret: details are logged and shown. */
export type ErrorDetails = Readonly<Record<string, string | number>>

/** The one error this product throws. Its message is the catalogue's text with holes filled. */
export class WalletError extends Error {
  override readonly name = 'WalletError' as const
  readonly code: ErrorCode
  readonly details: ErrorDetails

  /**
   * @param code - Code of the catalogue.
   * @param details - What it was about; fills the text's holes.
   * @param options - The error that led here, as `cause`; `text` for codes that come later than
   * what loads first: `failure` knows it.
   */
  constructor(code: SetupCode, details?: ErrorDetails, options?: { cause?: unknown })
  constructor(code: ErrorCode, details: ErrorDetails, options: { cause?: unknown; text: string })
  constructor(
    code: ErrorCode,
    details: ErrorDetails = {},
    options: { cause?: unknown; text?: string } = {},
  ) {
    const text = options.text ?? setupCatalogue[code as SetupCode].text
    super(text.replace(/\{(\w+)\}/g, (_, hole) => `${details[hole] ?? ''}`).trim(), options)
    this.code = code
    this.details = details
  }
}

/**
 * Tells whether something thrown is ours, even when it was thrown by another copy of this package.
 *
 * @param error - Anything thrown.
 * @param code - Ask for this code only.
 * @returns Whether it is a {@link WalletError}, of that code if one was given.
 * @source spec §8
 */
export function isWalletError(error: unknown, code?: ErrorCode): error is WalletError {
  // What wallets throw may throw in turn when it is looked at.
  if (read(error, 'name') !== 'WalletError' || !(error instanceof Error)) return false
  const own = read(error, 'code')
  // Libraries of wallets have a class of this name too; their codes are no pair of words.
  return code === undefined
    ? typeof own === 'string' && /^[a-z_]+\.[a-z_]+$/.test(own)
    : own === code
}
