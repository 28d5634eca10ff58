import { type Hex, hexToBigInt } from 'viem'
import type { FrameRpcCall } from 'latchkey/protocol'
import type { EvmCall } from '../approval/summarizeCalls.ts'
import { createInvalidParams } from './rpcFailures.ts'
import { assertCallsAllowed } from './assertCallsAllowed.ts'
import { createSendApprovalRequest } from './createSendApprovalRequest.ts'
import { maxGas } from './prepareCalls.ts'
import type { RpcDeps } from './RpcDeps.ts'
import type { AccessList } from './sendCallsInOrder.ts'

/** Parameters as `frameRpcParamsSchemas` of the protocol parses them. The nonce of the app is dropped there. */
type Parameters = readonly [
  {
    readonly from: Hex
    readonly to?: Hex | null | undefined
    readonly value?: Hex | undefined
    readonly data?: Hex | undefined
    readonly input?: Hex | undefined
    readonly gas?: Hex | undefined
    readonly gasPrice?: Hex | undefined
    readonly maxFeePerGas?: Hex | undefined
    readonly maxPriorityFeePerGas?: Hex | undefined
    readonly chainId?: Hex | undefined
    readonly accessList?: AccessList | undefined
  },
]

/**
 * Answers `eth_sendTransaction`: fills nonce, gas and fees, and sends what the visitor approved.
 *
 * @returns The hash of the transaction.
 * @see EIP-1193, EIP-1559
 */
export async function answerSendTransaction(
  deps: RpcDeps,
  { chainId, params }: FrameRpcCall,
  signal: AbortSignal,
): Promise<Hex> {
  const [transaction] = params as Parameters
  const account = deps.context.addresses.evm as Hex
  const call = toCall(transaction)
  assertCallsAllowed([call], { account, from: transaction.from })
  if (transaction.chainId !== undefined && `eip155:${BigInt(transaction.chainId)}` !== chainId)
    throw createInvalidParams('The transaction is for another network.')
  const gas = toBigInt(transaction.gas)
  if (gas !== undefined && (gas > maxGas || gas < 21_000n))
    throw createInvalidParams('The gas limit is out of range.')
  const suggested = {
    gasPrice: toBigInt(transaction.gasPrice),
    maxFeePerGas: toBigInt(transaction.maxFeePerGas),
    maxPriorityFeePerGas: toBigInt(transaction.maxPriorityFeePerGas),
  }
  const { accessList } = transaction
  const request = { account, chainId, calls: [call], suggested, gas, accessList }
  const hashes = await deps.approve(createSendApprovalRequest(deps, request), signal)
  return hashes[0] as Hex
}

function toCall({ to, value, data, input }: Parameters[0]): EvmCall {
  return {
    ...(to && { to }),
    data: data ?? input ?? '0x',
    value: toBigInt(value) ?? 0n,
  }
}

function toBigInt(quantity: Hex | undefined): bigint | undefined {
  return quantity === undefined ? undefined : hexToBigInt(quantity)
}
