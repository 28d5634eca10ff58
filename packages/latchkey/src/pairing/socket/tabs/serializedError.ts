import { relayUnreachableError } from '../../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../../errors/index.ts'
import type { SerializedError } from './TabMessage.ts'

/** Serializes an error for another tab, without its cause. */
export function serializeError(error: unknown): SerializedError {
  if (!isWalletError(error)) return { ...relayUnreachableError, details: {} }
  return { code: error.code, text: error.message, details: error.details }
}

/** Deserializes an error of another tab. */
export function deserializeError({ details, ...definition }: SerializedError): WalletError {
  return new WalletError(definition, details)
}
