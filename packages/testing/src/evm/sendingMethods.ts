import type { TransactionSerializableEIP1559, TransactionSerializableLegacy } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { formatEther, isAddress, isHex } from 'viem/utils'
import { isRecord } from '../memory.ts'
import { invalidParams } from '../providerError.ts'
import type { EvmContext, EvmMethods } from './EvmMethod.ts'
import { formatQuantity, parseOptionalQuantity, parseQuantity } from './quantity.ts'
import { authorizedAccount } from './signingMethods.ts'

type TransactionRequest = {
  readonly to: `0x${string}` | undefined
  readonly value: bigint
  readonly data: `0x${string}` | undefined
  readonly gas: bigint | undefined
  readonly nonce: bigint | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

/** Priority fee when the node suggests none: 1 gwei. */
const fallbackTip = 1_000_000_000n

/**
 * Creates the method that sends a transaction: it fills missing fields, signs locally and sends the
 * raw transaction.
 *
 * @see EIP-1474, EIP-1559
 */
export function sendingMethods(context: EvmContext): EvmMethods {
  return {
    eth_sendTransaction([input]) {
      if (!isRecord(input)) throw invalidParams('Expected a transaction.')
      const account = authorizedAccount(context, input['from'])
      const chainId = context.state.chainId()
      const url = context.state.rpcUrl(chainId)
      const transactionRequest = parseTransaction(input)
      const given = parseOptionalQuantity(input['chainId'], 'chain id')
      if (given !== undefined && given !== BigInt(chainId))
        throw invalidParams('The transaction is for another chain than the active one.')
      const call = (method: string, params: readonly unknown[]): Promise<unknown> =>
        context.rpc(url, method, params)
      return {
        needsApproval: true,
        summary: summaryOf(transactionRequest, chainId, account),
        run: () =>
          context.enqueue(async () => {
            const filled = await fillTransaction(transactionRequest, {
              chainId,
              from: account.address,
              call,
            })
            return call('eth_sendRawTransaction', [await account.signTransaction(filled)])
          }),
      }
    },
  }
}

function parseTransaction(input: Record<string, unknown>): TransactionRequest {
  const { to, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = input
  const data = input['data'] ?? input['input'] ?? undefined
  if (
    to !== undefined &&
    to !== null &&
    !(typeof to === 'string' && isAddress(to, { strict: false }))
  )
    throw invalidParams('Expected an address to send to.')
  if (data !== undefined && !isHex(data)) throw invalidParams('Expected data as hexadecimal.')
  if (!to && data === undefined) throw invalidParams('Expected an address or data.')
  return {
    to: typeof to === 'string' && isAddress(to, { strict: false }) ? to : undefined,
    data,
    value: parseOptionalQuantity(input['value'], 'value') ?? 0n,
    gas: parseOptionalQuantity(input['gas'] ?? input['gasLimit'], 'gas'),
    nonce: parseOptionalQuantity(input['nonce'], 'nonce'),
    gasPrice: parseOptionalQuantity(gasPrice, 'gasPrice'),
    maxFeePerGas: parseOptionalQuantity(maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: parseOptionalQuantity(maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
  }
}

type FillContext = {
  readonly chainId: number
  readonly from: string
  call(method: string, params: readonly unknown[]): Promise<unknown>
}

async function fillTransaction(
  transactionRequest: TransactionRequest,
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

/** Estimates the gas of a transaction. A contract call gets half as much again, as in most wallets. */
async function estimateGas(
  { to, data, value }: TransactionRequest,
  { from, call }: Pick<FillContext, 'from' | 'call'>,
): Promise<bigint> {
  const transaction = { from, to, data, value: formatQuantity(value) }
  const estimate = parseQuantity(await call('eth_estimateGas', [transaction]), 'gas')
  // Its state may cost more when the transaction is in a block than when it was estimated.
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

function summaryOf(
  transactionRequest: TransactionRequest,
  chainId: number,
  account: PrivateKeyAccount,
): string {
  const target = transactionRequest.to === undefined ? 'a new contract' : transactionRequest.to
  const withData =
    transactionRequest.data !== undefined && transactionRequest.data !== '0x'
      ? ', with a contract call'
      : ''
  return `Send ${formatEther(transactionRequest.value)} coins of chain ${chainId} from ${account.address} to ${target}${withData}.`
}
