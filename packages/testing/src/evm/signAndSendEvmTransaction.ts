import type { Hex, TransactionSerializableEIP1559, TransactionSerializableLegacy } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { isRecord } from '../persistedValue.ts'
import type { EvmWalletContext } from './EvmMethodHandler.ts'
import { formatQuantity, parseOptionalQuantity, parseQuantity } from './quantity.ts'
import type { EvmTransactionRequest } from './EvmTransactionRequest.ts'

/** Priority fee when the node suggests none: 1 gwei. */
const fallbackTip = 1_000_000_000n

/**
 * Fills missing fields of a transaction, signs it locally and sends the raw transaction.
 *
 * @returns The hash, once the node has accepted the transaction.
 */
export async function signAndSendEvmTransaction(
  { state, rpc }: Pick<EvmWalletContext, 'state' | 'rpc'>,
  parameters: {
    readonly account: PrivateKeyAccount
    readonly chainId: number
    readonly transaction: EvmTransactionRequest
  },
): Promise<Hex> {
  const { account, chainId, transaction } = parameters
  const url = state.rpcUrl(chainId)
  const call: FillContext['call'] = (method, params) => rpc(url, method, params)
  const filled = await fillTransaction(transaction, { chainId, from: account.address, call })
  return (await call('eth_sendRawTransaction', [await account.signTransaction(filled)])) as Hex
}

type FillContext = {
  readonly chainId: number
  readonly from: string
  call(method: string, params: readonly unknown[]): Promise<unknown>
}

async function fillTransaction(
  transactionRequest: EvmTransactionRequest,
  { chainId, from, call }: FillContext,
): Promise<TransactionSerializableEIP1559 | TransactionSerializableLegacy> {
  const { to, value, data } = transactionRequest
  const nonce =
    transactionRequest.nonce ??
    parseQuantity(await call('eth_getTransactionCount', [from, 'pending']), 'nonce')
  const gas = transactionRequest.gas ?? (await estimateGas(transactionRequest, { from, call }))
  const filled = { chainId, to, value, data, gas, nonce: Number(nonce) }
  if (transactionRequest.gasPrice !== undefined)
    return { ...filled, type: 'legacy', gasPrice: transactionRequest.gasPrice }

  const baseFee = await readBaseFee(call)
  if (baseFee === undefined) {
    const gasPrice = parseQuantity(await call('eth_gasPrice', []), 'gasPrice')
    return { ...filled, type: 'legacy', gasPrice }
  }
  const tip = transactionRequest.maxPriorityFeePerGas ?? (await readTip(call))
  const maxFeePerGas = transactionRequest.maxFeePerGas ?? baseFee * 2n + tip
  return {
    ...filled,
    type: 'eip1559',
    maxFeePerGas,
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
  }
}

/** Estimates the gas of a transaction. A contract call gets 50 % more, as in most wallets. */
async function estimateGas(
  { to, data, value }: EvmTransactionRequest,
  { from, call }: Pick<FillContext, 'from' | 'call'>,
): Promise<bigint> {
  const transaction = { from, to, data, value: formatQuantity(value) }
  const estimate = parseQuantity(await call('eth_estimateGas', [transaction]), 'gas')
  // Execution may cost more in the block than in the estimate, because the state may change.
  return data === undefined || data === '0x' ? estimate : (estimate * 3n) / 2n
}

async function readBaseFee(call: FillContext['call']): Promise<bigint | undefined> {
  const block = await call('eth_getBlockByNumber', ['latest', false])
  return isRecord(block)
    ? parseOptionalQuantity(block['baseFeePerGas'], 'baseFeePerGas')
    : undefined
}

async function readTip(call: FillContext['call']): Promise<bigint> {
  try {
    return parseQuantity(await call('eth_maxPriorityFeePerGas', []), 'maxPriorityFeePerGas')
  } catch {
    return fallbackTip
  }
}
