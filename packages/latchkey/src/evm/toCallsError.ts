import { type ErrorCode, WalletError } from '../errors/index.ts'

/** Catalogue codes of the errors that the standard adds. EIP-5792 */
const codes: Readonly<Record<number, ErrorCode>> = {
  5710: 'network.chain_not_supported',
  5730: 'calls.unknown_id',
  // The wallet could send them as one after an upgrade, which the visitor declined.
  5750: 'wallet.user_rejected',
  5760: 'calls.atomicity_not_supported',
}

/** Returns a `calls.failed` under the code of its cause, else the same error. */
export function toCallsError(error: WalletError): WalletError {
  const { details, cause } = error
  const number = (cause as { code?: unknown } | undefined)?.code
  const code = error.code === 'calls.failed' ? codes[number as number] : undefined
  return code ? new WalletError(code, details, { cause }) : error
}
