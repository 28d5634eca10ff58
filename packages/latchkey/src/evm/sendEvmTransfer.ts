import type { Transfer } from '../core/index.ts'
import { toWalletError, isWalletError, messageOf, WalletError } from '../errors/index.ts'
import type { EvmRpc } from './rpc/index.ts'
import { type EvmTransaction, toEvmTransaction } from './toEvmTransaction.ts'

/**
 * Sends coins or ERC-20 tokens through the wallet.
 *
 * A token transfer is tried on a node first, so that one that cannot succeed never costs a fee. Where
 * the transfer says what decimals its amount was counted by, the token must have the same: whoever
 * listed it may be wrong, and a factor of ten to the power of the difference would be sent.
 *
 * @param rpc - Client for the trial.
 * @param transfer - The transfer.
 * @returns The hash, once the wallet has sent it.
 * @throws `send.insufficient_funds`, `send.failed`, `wallet.user_rejected` and what else wallets
 * say; `transport.aborted`.
 * @source spec §4 "Sending", §9 "Seven stablecoin contracts"
 */
export async function sendEvmTransfer(
  rpc: EvmRpc,
  transfer: Transfer,
): Promise<{ readonly hash: string }> {
  const { connection, network, signal } = transfer
  const transaction = toEvmTransaction(transfer)
  if (transaction.data) {
    await checkDecimals(rpc, transfer, transaction.to)
    await tryToken(rpc, transfer, transaction)
  }
  const hash = await connection.provider
    .request(
      { method: 'eth_sendTransaction', params: [transaction] },
      { network: network.caipNetworkId, signal },
    )
    .catch((error: unknown) => {
      throw sendError(toWalletError(error, 'send.failed'))
    })
  if (typeof hash !== 'string' || !/^0x[\da-f]{64}$/i.test(hash))
    throw new WalletError('send.failed', { reason: 'Malformed transaction hash' })
  return { hash }
}

/** `decimals()` of ERC-20. */
const decimalsCall = '0x313ce567'

/** Asks the token itself what an amount counts: by other decimals it would be another amount. */
async function checkDecimals(rpc: EvmRpc, transfer: Transfer, to: string): Promise<void> {
  const { network, decimals, signal } = transfer
  if (decimals === undefined) return
  const call = { method: 'eth_call', params: [{ to, data: decimalsCall }, 'latest'] }
  const answer = await rpc.request(network.caipNetworkId, call, signal).catch((cause: unknown) => {
    if (isWalletError(cause, 'transport.aborted')) throw cause
    const reason = 'The decimals of the token cannot be read'
    throw new WalletError('send.failed', { reason }, { cause })
  })
  // No more than a byte: what is longer is no number of decimals.
  const isWord = typeof answer === 'string' && /^0x0{62}[\da-f]{2}$/i.test(answer)
  if (!isWord || Number.parseInt(answer.slice(2), 16) !== decimals)
    throw new WalletError('send.failed', { reason: 'The token has other decimals' })
}

async function tryToken(
  rpc: EvmRpc,
  transfer: Transfer,
  transaction: EvmTransaction,
): Promise<void> {
  const { network, signal } = transfer
  const { from, to, data } = transaction
  const ask = (method: string, first: unknown): Promise<unknown> =>
    rpc.request(network.caipNetworkId, { method, params: [first, 'latest'] }, signal)
  try {
    const answer = await ask('eth_call', { from, to, data })
    // Seven large stablecoins answer nothing, as does an address without code, which moves nothing.
    if (answer === '0x' && (await ask('eth_getCode', to)) === '0x')
      throw new WalletError('send.failed', { reason: 'There is no token at this address' })
    if (typeof answer === 'string' && /^0x0{64}$/.test(answer))
      throw new WalletError('send.failed', { reason: 'The token refuses this transfer' })
  } catch (error) {
    if (isWalletError(error, 'send.failed') || isWalletError(error, 'transport.aborted'))
      throw error
    // A node that said no knows better; one that cannot be reached leaves it to the wallet.
    if (isWalletError(error, 'rpc.failed') && 'code' in error.details)
      throw sendError(new WalletError('send.failed', error.details, { cause: error.cause }))
  }
}

/**
 * How wallets, nodes and tokens say that there is not enough; the tokens of today by selector:
 * `ERC20InsufficientBalance` of ERC-6093, then `InsufficientBalance` with and without its numbers.
 */
const shortage = /insufficient (funds|balance)|exceeds balance|0xe450d38c|0xdb42144d|0xf4d678b8/i

function sendError(error: WalletError): WalletError {
  const { code, details, cause } = error
  if (code !== 'send.failed') return error
  const data = (cause as { data?: unknown } | undefined)?.data
  const text = `${messageOf(error)} ${details['reason']} ${typeof data === 'string' ? data : ''}`
  return shortage.test(text)
    ? new WalletError('send.insufficient_funds', details, { cause })
    : error
}
