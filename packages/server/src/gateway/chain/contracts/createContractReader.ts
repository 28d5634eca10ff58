import type { Hex } from 'viem'
import { upstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../chains/index.ts'
import { isNodeRpcError, type RpcClient } from '../rpc/index.ts'
import { type ContractCall, decodeAggregate3, encodeAggregate3 } from './aggregate3.ts'

/** Return data of each call, in their order; undefined for those that failed. */
type Results = readonly (Hex | undefined)[]

/**
 * Calls contracts of a chain at its latest block, in as few requests as possible.
 *
 * @returns Return data in the order of the calls; undefined for those that failed.
 * @throws UpstreamError when no node responds, or the result is invalid.
 */
export type ReadContracts = (
  chain: Chain,
  calls: readonly ContractCall[],
  signal?: AbortSignal,
) => Promise<Results>

/** Calls in one Multicall3 request: within the gas and size limits of nodes. */
const multicallSize = 400
/** Calls in one JSON-RPC batch, for chains without Multicall3. */
const batchSize = 100
/** Concurrent requests to one chain. */
const concurrency = 3

/** Client, chain and abort signal of a read. */
type ReadTarget = {
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
  readonly chain: Chain
  readonly signal: AbortSignal | undefined
}

/** Creates the contract reader: Multicall3 where the chain has it, JSON-RPC batches elsewhere. */
export function createContractReader(deps: {
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
}): ReadContracts {
  return async (chain, calls, signal) => {
    const { multicall3 } = chain.contracts
    const target = { rpc: deps.rpc, chain, signal }
    const chunks = chunked(calls, multicall3 ? multicallSize : batchSize)
    const results: Results[] = []
    for (let at = 0; at < chunks.length; at += concurrency) {
      const some = chunks.slice(at, at + concurrency)
      const readChunk = (chunk: readonly ContractCall[]): Promise<Results> =>
        multicall3 ? readByMulticall(target, multicall3, chunk) : readByBatch(target, chunk)
      results.push(...(await Promise.all(some.map(readChunk))))
    }
    return results.flat()
  }
}

async function readByMulticall(
  target: ReadTarget,
  to: Hex,
  calls: readonly ContractCall[],
): Promise<Results> {
  const { rpc, chain, signal } = target
  const params = [{ to, data: encodeAggregate3(calls) }, 'latest']
  try {
    const data = await rpc.request(chain.caipNetworkId, { method: 'eth_call', params }, { signal })
    const results = decodeAggregate3(data, calls.length)
    if (results) return results
    throw upstreamError('body', chain.caipNetworkId)
  } catch (error) {
    if (!isNodeRpcError(error)) throw error
    // Too large for this node, or one call that uses all the gas.
    if (calls.length === 1) return [undefined]
    const half = calls.length >> 1
    const first = await readByMulticall(target, to, calls.slice(0, half))
    return [...first, ...(await readByMulticall(target, to, calls.slice(half)))]
  }
}

async function readByBatch(target: ReadTarget, calls: readonly ContractCall[]): Promise<Results> {
  const { rpc, chain, signal } = target
  const requests = calls.map((call) => ({ method: 'eth_call', params: [call, 'latest'] }))
  const answers = await rpc.batch(chain.caipNetworkId, requests, { signal })
  return answers.map((answer) =>
    'result' in answer && typeof answer.result === 'string' ? (answer.result as Hex) : undefined,
  )
}

function chunked<item>(items: readonly item[], size: number): (readonly item[])[] {
  const chunks: (readonly item[])[] = []
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size))
  return chunks
}
