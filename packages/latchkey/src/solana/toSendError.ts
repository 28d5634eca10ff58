import { toWalletError, messageOf, WalletError } from '../errors/index.ts'

/** How wallets, nodes and programs say that there is not enough. */
const shortage =
  /insufficient (funds|lamports)|insufficientfunds|no record of a prior credit|insufficient account/i

/**
 * Says what failed in sending: not enough funds, or something else.
 *
 * @param error - Anything a wallet's provider or a node rejected with.
 * @returns The error, `send.failed` unless more is known.
 * @source spec §8; product behaviour of "Not enough SOL"
 */
export function toSendError(error: unknown): WalletError {
  const known = toWalletError(error, 'send.failed')
  const { details, cause } = known
  // Nodes use -32002 for a failed simulation, wallets for a request already open.
  const isSimulation = /simulation failed/i.test(`${details['reason']}`)
  if (!isSimulation && known.code !== 'send.failed' && known.code !== 'rpc.failed') return known
  const { context } = (cause ?? {}) as { context?: { logs?: unknown } }
  const logs = Array.isArray(context?.logs) ? context.logs.join(' ') : ''
  const inner = messageOf((cause as { cause?: unknown } | undefined)?.cause)
  const isShort = shortage.test(`${details['reason']} ${inner} ${logs}`)
  return new WalletError(isShort ? 'send.insufficient_funds' : 'send.failed', details, { cause })
}
