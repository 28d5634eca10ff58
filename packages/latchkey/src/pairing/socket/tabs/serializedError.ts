import { isWalletError, WalletError } from '../../../errors/index.ts'
import type { SerializedError } from './TabMessage.ts'

/**
 * Writes an error for another tab.
 *
 * @param error - Anything thrown.
 * @returns Code and details, without what led there.
 */
export function serializeError(error: unknown): SerializedError {
  if (!isWalletError(error)) return { code: 'relay.unreachable', details: {} }
  return { code: error.code, details: error.details }
}

/**
 * Reads an error of another tab.
 *
 * @param sent - What `toSentError` wrote.
 * @returns The error.
 */
export function deserializeError({ code, details }: SerializedError): WalletError {
  // Sent by a tab of this app, whose relay was asked: nothing else was.
  return new WalletError(code, details)
}
