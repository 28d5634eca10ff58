import {
  type CallsReceipt,
  type CallsStatus,
  type CallsStatusV2,
  type CallsStatusParams,
  callsStatusParamsSchema,
} from 'latchkey/protocol'
import { parseCaipNetworkId } from 'latchkey/caip'
import * as v from 'valibot'
import type { Log } from '../../../http/index.ts'
import { type Chain, type Chains, findChain } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { defineWalletRpcMethod, walletError, type WalletMethod } from '../walletRpc/index.ts'
import type { Bundler } from './createBundler.ts'
import {
  findUserOperationReceipt,
  type UserOperationReceipt,
  userOperationReceiptSchema,
} from './findUserOperationReceipt.ts'

type Deps = {
  readonly bundlers: readonly Bundler[]
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
  readonly log: Log
}

type Operation = { readonly chain: Chain; readonly hash: string }

const named = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    chain_id: v.union([
      v.pipe(v.number(), v.safeInteger()),
      v.pipe(v.string(), v.regex(/^(?:eip155:)?(?:\d{1,15}|0x[0-9a-fA-F]{1,13})$/)),
    ]),
    user_op_hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase()),
  }),
)

/**
 * Creates the wallet method `wallet_getCallsStatus` for user operations.
 *
 * @param deps - Bundlers, and nodes as a fallback.
 * @see EIP-5792
 */
export function createGetCallsStatusMethod(deps: Deps): WalletMethod {
  return defineWalletRpcMethod<CallsStatusParams, CallsStatus | CallsStatusV2>({
    params: callsStatusParamsSchema,
    async run({ id, version }, { signal, requestId }) {
      const operation = readId(deps.chains, id)
      const found = await find(deps, operation, { signal, requestId })
      const chainId = hexId(operation.chain)
      const receipts = found ? [receiptOf(found, chainId)] : []
      if (version !== undefined && !version.startsWith('1.')) {
        const status = found ? (found.success ? 200 : 500) : 100
        return { version: '2.0.0', id, chainId, status, atomic: true, receipts }
      }
      return found ? { status: 'CONFIRMED', receipts } : { status: 'PENDING', receipts: null }
    },
  })
}

/** Falls back to the chain if the bundler fails or has no receipt. */
async function find(
  { bundlers, rpc, log }: Deps,
  { chain, hash }: Operation,
  { signal, requestId }: { readonly signal: AbortSignal; readonly requestId: string },
): Promise<UserOperationReceipt | undefined> {
  for (const bundler of bundlers.filter((each) => each.serves(chain))) {
    const method = 'eth_getUserOperationReceipt'
    const call = { jsonrpc: '2.0', id: 1, method, params: [hash] } as const
    try {
      const answer = await bundler.call(chain, call, signal)
      const read = v.safeParse(
        userOperationReceiptSchema,
        'result' in answer ? answer.result : undefined,
      )
      if (read.success && read.output.userOpHash.toLowerCase() === hash) return read.output
    } catch (error) {
      signal.throwIfAborted()
      const message = error instanceof Error ? error.message : String(error)
      log({ level: 'warn', event: 'bundler.failed', requestId, message })
    }
  }
  return await findUserOperationReceipt(rpc, { chain, hash }, signal)
}

function readId(chains: Chains, id: string): Operation {
  const read = v.safeParse(named, Buffer.from(id.slice(2), 'hex').toString('utf8'))
  if (!read.success) throw walletError(-32_602, 'Invalid params: the id names no calls')
  const { chain_id: given, user_op_hash: hash } = read.output
  const reference = BigInt(`${given}`.replace('eip155:', ''))
  const chain = findChain(chains, `eip155:${reference}`)
  if (chain) return { chain, hash }
  throw walletError(-32_602, 'Invalid params: the chain of these calls is not supported')
}

function receiptOf(found: UserOperationReceipt, chainId: string): CallsReceipt {
  const { transactionHash, blockHash, blockNumber, gasUsed } = found.receipt
  const logs = found.logs.map(({ address, data, topics }) => ({ address, data, topics }))
  const status = found.success ? '0x1' : '0x0'
  return { logs, status, chainId, blockHash, blockNumber, gasUsed, transactionHash }
}

function hexId({ caipNetworkId }: Chain): string {
  return `0x${BigInt(parseCaipNetworkId(caipNetworkId).reference).toString(16)}`
}
