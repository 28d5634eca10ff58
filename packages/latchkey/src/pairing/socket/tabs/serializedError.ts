import { isWalletError, WalletError } from '../../../errors/index.ts'
import type { SerializedError } from './TabMessage.ts'

/** Serializes an error for another tab, without its cause. */
export function serializeError(error: unknown): SerializedError {
  if (!isWalletError(error)) return { code: 'relay.unreachable', details: {} }
  return { code: error.code, details: error.details }
}

/** Deserializes an error of another tab. */
export function deserializeError({ code, details }: SerializedError): WalletError {
  return new WalletError(code, details)
}
