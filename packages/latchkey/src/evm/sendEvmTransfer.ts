import { computeTokenTransferFee, type TransferParameters } from '../core/index.ts'
import { sendFailedError, sendTokenHasTransferFeeError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import type { EvmRpc } from './rpc/index.ts'
import { parseTransactionHash } from './parseTransactionHash.ts'
import { readDecimals } from './readDecimals.ts'
import { readTransferFee } from './readTransferFee.ts'
import type { SimulateReceived } from './createReceivedSimulator.ts'
import { refineSendFailedError } from './refineSendFailedError.ts'
import { requestWalletToSend, type SendingDeps } from './requestWalletToSend.ts'
import {
  type EvmTransaction,
  createEvmTransferTransaction,
} from './createEvmTransferTransaction.ts'

/**
 * Sends native currency, ERC-20 tokens or NFTs through the wallet.
 *
 * A token transfer is simulated first, so that a transfer that would fail costs no fee. When the
 * transfer has `decimals`, those of the token contract must be equal: with decimals of a wrong
 * token list, another amount would be sent. A token that keeps a fee of the transfer is rejected unless
 * the fee was reviewed.
 *
 * @returns The transaction hash.
 * @throws `send.insufficient_funds`, `send.token_has_transfer_fee`, `send.possibly_sent`, `send.failed`,
 * `wallet.user_rejected` and other errors of wallets; `transport.aborted`.
 * @see [4.12a, 9.14c]
 */
export async function sendEvmTransfer(
  context: SendingDeps & { readonly simulateReceived: SimulateReceived },
  transfer: TransferParameters,
): Promise<{ readonly hash: string }> {
  const { rpc, simulateReceived } = context
  const { connection, network, signal } = transfer
  const transaction = createEvmTransferTransaction(transfer)
  if (transaction.data) {
    if (!transfer.nft) await checkDecimals(rpc, transfer, transaction.to)
    await Promise.all([
      simulateTokenTransfer(rpc, transfer, transaction),
      transfer.nft ? undefined : checkTransferFee(simulateReceived, transfer),
    ])
  }
  const request = { method: 'eth_sendTransaction', params: [transaction] }
  const sender = { connection, network, address: transaction.from, signal }
  const hash = await requestWalletToSend(context, { ...sender, ...request }, parseTransactionHash)
  return { hash }
}

/** Compares the decimals of the transfer with those of the token contract. */
async function checkDecimals(
  rpc: EvmRpc,
  transfer: TransferParameters,
  tokenAddress: string,
): Promise<void> {
  if (transfer.decimals === undefined) return
  const decimals = await readDecimals(rpc, { ...transfer, tokenAddress }).catch(
    (cause: unknown) => {
      if (isWalletError(cause, 'transport.aborted')) throw cause
      const reason = 'The decimals of the token cannot be read'
      throw new WalletError(sendFailedError, { reason }, { cause })
    },
  )
  if (decimals !== transfer.decimals)
    throw new WalletError(sendFailedError, { reason: 'The token has other decimals' })
}

/** Rejects a transfer of which the token keeps more than the visitor has reviewed. */
async function checkTransferFee(
  simulateReceived: SimulateReceived,
  transfer: TransferParameters,
): Promise<void> {
  const { amount, tokenAddress, tokenFee = 0n } = transfer
  if (tokenAddress === undefined) return
  const fee = await readTransferFee(simulateReceived, { ...transfer, tokenAddress })
  if (fee && computeTokenTransferFee(amount, fee) > tokenFee)
    throw new WalletError(sendTokenHasTransferFeeError)
}

async function simulateTokenTransfer(
  rpc: EvmRpc,
  transfer: TransferParameters,
  transaction: EvmTransaction,
): Promise<void> {
  const { network, signal } = transfer
  const { from, to, data } = transaction
  const request = (method: string, first: unknown): Promise<unknown> =>
    rpc.request(network.caipNetworkId, { method, params: [first, 'latest'] }, signal)
  try {
    const answer = await request('eth_call', { from, to, data })
    // Seven large stablecoins return no data [9.14c]; so does an address without code.
    if (answer === '0x' && (await request('eth_getCode', to)) === '0x')
      throw new WalletError(sendFailedError, { reason: 'There is no token at this address' })
    if (typeof answer === 'string' && /^0x0{64}$/.test(answer))
      throw new WalletError(sendFailedError, { reason: 'The token refuses this transfer' })
  } catch (error) {
    if (isWalletError(error, 'send.failed') || isWalletError(error, 'transport.aborted'))
      throw error
    // Only an error of the contract is final; without a node the wallet decides.
    if (isWalletError(error, 'rpc.failed') && 'code' in error.details)
      throw refineSendFailedError(
        new WalletError(sendFailedError, error.details, { cause: error.cause }),
      )
  }
}
