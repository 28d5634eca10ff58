import type { ErrorCode, WalletError } from '../../errors/index.ts'

/** Errors that a wallet may also report after it has sent the transaction. */
const unclearErrors: ReadonlySet<ErrorCode> = new Set([
  'send.failed',
  'calls.failed',
  'wallet.disconnected',
  'wallet.timed_out',
  'pairing.no_session',
  'pairing.expired',
  'rpc.failed',
  'rpc.bad_response',
  'transport.failed',
  'transport.timed_out',
])

/** Returns whether a wallet that failed a request with this error may have sent the transaction. */
export function isOutcomeUnknown({ code }: WalletError): boolean {
  return unclearErrors.has(code)
}
