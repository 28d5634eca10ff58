import type { PrivateKeyAccount } from 'viem/accounts'
import { formatEther, isAddress, isHex } from 'viem/utils'
import { createInvalidParamsError } from '../providerError.ts'
import { parseOptionalQuantity } from './quantity.ts'

/** A transaction to fill, sign and send. */
export type EvmTransactionRequest = {
  readonly to: `0x${string}` | undefined
  readonly value: bigint
  readonly data: `0x${string}` | undefined
  readonly gas: bigint | undefined
  readonly nonce: bigint | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

/**
 * Parses a transaction or a call.
 *
 * @throws -32602
 */
export function parseTransactionRequest(input: Record<string, unknown>): EvmTransactionRequest {
  const { to, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = input
  const data = input['data'] ?? input['input'] ?? undefined
  if (
    to !== undefined &&
    to !== null &&
    !(typeof to === 'string' && isAddress(to, { strict: false }))
  )
    throw createInvalidParamsError('Expected an address to send to.')
  if (data !== undefined && !isHex(data))
    throw createInvalidParamsError('Expected data as hexadecimal.')
  if (!to && data === undefined) throw createInvalidParamsError('Expected an address or data.')
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

/** Describes a transaction for an approval. */
export function summarizeEvmTransaction(
  transactionRequest: EvmTransactionRequest,
  chainId: number,
  account: PrivateKeyAccount,
): string {
  const { to, data = '0x', value } = transactionRequest
  const amount = `${formatEther(value)} of the native currency`
  const where = `on chain ${chainId} from ${account.address}`
  if (to !== undefined && data === '0x') return `Send ${amount} to ${to} ${where}.`
  const call = to === undefined ? 'Deploy a contract' : `Call the contract ${to}`
  return value === 0n ? `${call} ${where}.` : `${call} ${where}, with ${amount}.`
}
