import { numberToHex } from 'viem'
import * as v from 'valibot'
import { createRpcFailure } from '../page/FrameRequestContext.ts'
import type { SentCallBatch } from './createCallBatches.ts'
import { createRequestNode, type RpcDeps } from './RpcDeps.ts'
import { createInvalidParams } from './rpcFailures.ts'

const paramsSchema = v.looseTuple([v.pipe(v.string(), v.maxLength(4096))])
const receiptSchema = v.object({
  logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
  status: v.picklist(['0x0', '0x1']),
  blockHash: v.string(),
  blockNumber: v.string(),
  gasUsed: v.string(),
  transactionHash: v.string(),
})

/**
 * Answers `wallet_getCallsStatus`, in the version in which the calls were sent.
 *
 * @throws 5730 for an id of no batch of this wallet.
 * @see EIP-5792
 */
export async function answerCallsStatus(
  deps: RpcDeps,
  call: { readonly params: unknown },
  signal: AbortSignal,
): Promise<object> {
  const parsed = v.safeParse(paramsSchema, call.params)
  if (!parsed.success) throw createInvalidParams('The id of the batch is missing.')
  const batch = deps.batches.get(parsed.output[0])
  if (!batch) throw createRpcFailure({ code: 5730, message: 'No batch has this id.' })
  const node = createRequestNode(deps, batch, signal)
  const answers = await Promise.all(
    batch.hashes.map((hash) => node('eth_getTransactionReceipt', [hash])),
  )
  const receipts = answers
    .filter((answer) => answer !== null)
    .map((answer) => v.parse(receiptSchema, answer))
  const status = statusOf(batch, receipts)
  const chainId = numberToHex(BigInt(batch.chainId.slice('eip155:'.length)))
  if (!batch.isFinalVersion)
    return {
      status: status === 100 ? 'PENDING' : 'CONFIRMED',
      receipts: receipts.map((receipt) => ({ ...receipt, chainId })),
    }
  const { id } = batch
  return { version: '2.0.0', id, chainId, status, atomic: false, receipts }
}

function statusOf(
  { hashes, unsent }: SentCallBatch,
  receipts: readonly { readonly status: '0x0' | '0x1' }[],
): 100 | 200 | 500 | 600 {
  if (receipts.length < hashes.length) return 100
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (succeeded === 0) return 500
  return succeeded === hashes.length && unsent === 0 ? 200 : 600
}
