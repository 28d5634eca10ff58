import type { Adapter, TransactionRequest } from '../core/index.ts'
import { sendInvalidAmountError, sendInvalidReceiverError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Hex } from '../protocol/index.ts'
import { checkTransaction } from './checkTransaction.ts'
import { parseEvmAddress } from '../caip/index.ts'
import { parseTransactionHash } from './parseTransactionHash.ts'
import { formatQuantity } from './quantity.ts'
import { requestWalletToSend, type SendingDeps } from './requestWalletToSend.ts'

/**
 * Requests `eth_sendTransaction`. The wallet fills in the members that are omitted.
 *
 * @returns The transaction hash.
 * @throws `gas.max_fee_above_ceiling`, `gas.priority_fee_above_max_fee`, `send.invalid_receiver`,
 * `send.invalid_amount`, `send.insufficient_funds`, `send.possibly_sent`, `send.failed`,
 * `network.chain_not_supported`, `wallet.no_accounts`, `wallet.user_rejected` and other errors of wallets;
 * `transport.aborted`.
 * @see https://ethereum.org/en/developers/docs/apis/json-rpc/#eth_sendtransaction
 */
export async function sendEvmTransaction(
  context: SendingDeps,
  parameters: Parameters<NonNullable<Adapter['sendTransaction']>>[0],
): Promise<Hex> {
  const { connection, network, address, transaction, signal } = parameters
  const params = [
    {
      ...checkTransaction({ ...transaction, network, address }),
      ...formatCallForWallet(transaction),
      ...formatQuantities({
        gas: transaction.gas,
        gasPrice: transaction.gasPrice,
        maxFeePerGas: transaction.maxFeePerGas,
        maxPriorityFeePerGas: transaction.maxPriorityFeePerGas,
        nonce: transaction.nonce === undefined ? undefined : BigInt(transaction.nonce),
      }),
    },
  ]
  const request = { method: 'eth_sendTransaction', params }
  const sender = { connection, network, address, signal }
  return await requestWalletToSend(context, { ...sender, ...request }, parseTransactionHash)
}

/** Quantities are `uint256`. */
const limit = 2n ** 256n

/**
 * Formats recipient, value and calldata of a call for a wallet.
 *
 * @throws `send.invalid_receiver`, `send.invalid_amount`.
 */
export function formatCallForWallet({
  to,
  value,
  data,
}: Pick<TransactionRequest, 'to' | 'value' | 'data'>): Record<string, string> {
  const recipient = to === undefined ? undefined : parseEvmAddress(to)
  if (to !== undefined && recipient === undefined) throw new WalletError(sendInvalidReceiverError)
  return {
    ...(recipient !== undefined && { to: recipient }),
    ...(data !== undefined && { data }),
    ...formatQuantities({ value }),
  }
}

function formatQuantities(
  amounts: Readonly<Record<string, bigint | undefined>>,
): Record<string, Hex> {
  const given = Object.entries(amounts).flatMap(([name, amount]) => {
    if (amount === undefined) return []
    if (typeof amount !== 'bigint' || amount < 0n || amount >= limit)
      throw new WalletError(sendInvalidAmountError)
    return [[name, formatQuantity(amount)] as const]
  })
  return Object.fromEntries(given)
}
