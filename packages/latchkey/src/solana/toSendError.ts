import { sendFailedError, sendInsufficientFundsError } from '../errors/catalogue/index.ts'
import { toWalletError, messageOf, WalletError } from '../errors/index.ts'

/** Messages of wallets, nodes and programs for insufficient funds. */
const insufficientFunds =
  /insufficient (funds|lamports)|insufficientfunds|no record of a prior credit|insufficient account/i

/**
 * Translates an error of sending into `send.insufficient_funds`, a more specific error, or
 * `send.failed`.
 *
 * @param error - What the provider of a wallet or a node rejected with.
 */
export function toSendError(error: unknown): WalletError {
  const known = toWalletError(error, sendFailedError)
  const { details, cause } = known
  // Nodes use -32002 for a failed simulation, wallets for a request already open.
  const isSimulation = /simulation failed/i.test(`${details['reason']}`)
  if (!isSimulation && known.code !== 'send.failed' && known.code !== 'rpc.failed') return known
  const { context } = (cause ?? {}) as { context?: { logs?: unknown } }
  const logs = Array.isArray(context?.logs) ? context.logs.join(' ') : ''
  const inner = messageOf((cause as { cause?: unknown } | undefined)?.cause)
  const isShort = insufficientFunds.test(`${details['reason']} ${inner} ${logs}`)
  return new WalletError(isShort ? sendInsufficientFundsError : sendFailedError, details, { cause })
}
