import { type EmbeddedWalletErrorCode, embeddedWalletErrors } from 'latchkey/errors'
import { isCustodyError } from '../custody/custodyError.ts'

/** An error with a code, and a text for the visitor. Never contains a secret. */
export type FrameError = Error & {
  readonly name: 'FrameError'
  /** Code of the catalogue, or of the share service: `shares.no_wallet`. */
  readonly code: string
}

/**
 * Creates an error of the frame.
 *
 * @param code - Of the catalogue.
 */
export function createFrameError(
  code: EmbeddedWalletErrorCode,
  options: { readonly seconds?: number | undefined; readonly cause?: unknown } = {},
): FrameError {
  const { seconds, cause } = options
  const text = embeddedWalletErrors[code].text.replace('{seconds}', String(seconds ?? 0))
  return createErrorWithText({ code, text }, cause)
}

/** Creates an error with a text that a service sent. */
export function createErrorWithText(
  { code, text }: { readonly code: string; readonly text: string },
  cause?: unknown,
): FrameError {
  const error = new Error(text, cause === undefined ? undefined : { cause })
  return Object.assign(error, { name: 'FrameError' as const, code })
}

/** Returns whether a thrown value is an error of the frame, with this code if one is given. */
export function isFrameError(error: unknown, code?: string): error is FrameError {
  if (!(error instanceof Error) || error.name !== 'FrameError') return false
  return code === undefined || (error as FrameError).code === code
}

/** Returns the code of an error of the frame or of custody. */
export function getFrameErrorCode(error: unknown): string | undefined {
  return isFrameError(error) || isCustodyError(error) ? error.code : undefined
}
