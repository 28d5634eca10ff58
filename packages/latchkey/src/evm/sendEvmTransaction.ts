import type { Adapter, TransactionRequest } from '../core/index.ts'
import {
  gasMaxFeeAboveCeilingError,
  gasPriorityFeeAboveMaxFeeError,
  sendInvalidAmountError,
  sendInvalidReceiverError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Hex } from '../protocol/index.ts'
import { formatEvmChainId } from './chainId.ts'
import { parseEvmAddress } from './parseEvmAddress.ts'
import { parseTransactionHash } from './parseTransactionHash.ts'
import { formatQuantity } from './quantity.ts'
import { requestWalletToSend, type SendingDeps } from './requestWalletToSend.ts'

/**
 * Requests `eth_sendTransaction`. The wallet fills in the members that are omitted.
 *
 * @returns The transaction hash.
 * @throws `gas.max_fee_above_ceiling`, `gas.priority_fee_above_max_fee`, `send.invalid_receiver`,
 * `send.invalid_amount`, `send.insufficient_funds`, `send.possibly_sent`, `send.failed`, `wallet.user_rejected` and other errors of wallets;
 * `transport.aborted`.
 * @see https://ethereum.org/en/developers/docs/apis/json-rpc/#eth_sendtransaction
 */
export async function sendEvmTransaction(
  context: SendingDeps,
  parameters: Parameters<NonNullable<Adapter['sendTransaction']>>[0],
): Promise<Hex> {
  const { connection, network, address, transaction, signal } = parameters
  checkFees(transaction)
  const params = [
    {
      from: address,
      chainId: formatEvmChainId(network.caipNetworkId),
      ...toTransactionCall(transaction),
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

/** Rejects fees that no node accepts, before the wallet prompts for them. EIP-1559 [5.15] */
function checkFees(transaction: TransactionRequest): void {
  const { gasPrice = 0n, maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (gasPrice >= limit || (maxFeePerGas ?? 0n) >= limit)
    throw new WalletError(gasMaxFeeAboveCeilingError)
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return
  if (maxPriorityFeePerGas > maxFeePerGas) throw new WalletError(gasPriorityFeeAboveMaxFeeError)
}

/**
 * Formats recipient, value and calldata of a call for a wallet.
 *
 * @throws `send.invalid_receiver`, `send.invalid_amount`.
 */
export function toTransactionCall({
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
