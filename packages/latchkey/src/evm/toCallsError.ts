import {
  callsAtomicityNotSupportedError,
  callsUnknownIdError,
  networkChainNotSupportedError,
  walletUserRejectedError,
} from '../errors/catalogue/index.ts'
import { type ErrorDefinition, WalletError } from '../errors/index.ts'

/** Errors by the codes that EIP-5792 adds. */
const definitions: Readonly<Record<number, ErrorDefinition>> = {
  5710: networkChainNotSupportedError,
  5730: callsUnknownIdError,
  // 5750: the wallet needs an upgrade to execute the calls atomically, and the visitor declined it.
  5750: walletUserRejectedError,
  5760: callsAtomicityNotSupportedError,
}

/** Returns a `calls.failed` under the code of its cause, else the same error. */
export function toCallsError(error: WalletError): WalletError {
  const { details, cause } = error
  const number = (cause as { code?: unknown } | undefined)?.code
  const definition = error.code === 'calls.failed' ? definitions[number as number] : undefined
  return definition ? new WalletError(definition, details, { cause }) : error
}
