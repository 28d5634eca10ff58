import {
  callsAtomicityNotSupported,
  callsUnknownId,
  networkChainNotSupported,
  walletUserRejected,
} from '../errors/catalogue/index.ts'
import { type ErrorDefinition, WalletError } from '../errors/index.ts'

/** Errors by the codes that the standard adds. EIP-5792 */
const definitions: Readonly<Record<number, ErrorDefinition>> = {
  5710: networkChainNotSupported,
  5730: callsUnknownId,
  // The wallet could send them as one after an upgrade, which the visitor declined.
  5750: walletUserRejected,
  5760: callsAtomicityNotSupported,
}

/** Returns a `calls.failed` under the code of its cause, else the same error. */
export function toCallsError(error: WalletError): WalletError {
  const { details, cause } = error
  const number = (cause as { code?: unknown } | undefined)?.code
  const definition = error.code === 'calls.failed' ? definitions[number as number] : undefined
  return definition ? new WalletError(definition, details, { cause }) : error
}
