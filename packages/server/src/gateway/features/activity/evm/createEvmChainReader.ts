import type { GenericSchema } from 'valibot'
import { upstreamError } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { RpcClient, RpcResponse, RpcRequest } from '../../../chain/rpc/index.ts'
import type { BlockRange } from '../ActivityPort.ts'
import {
  type Block,
  type EvmTransactionReply,
  type LogTransaction,
  parseEvmReply,
  type Receipt,
  evmReplySchemas,
} from './evmReplySchemas.ts'
import { createAccountLogFilters } from './eventTopics.ts'

/** Requests per batch. */
const batchSize = 100
const inFlight = 3

/** Reads the data of the activity index from EVM nodes. */
const fullAtOnce = 8
const fewBlocks = 25_000

/** Reads what the activity index needs from EVM nodes. */
export type EvmChainReader = {
  /** @returns Undefined if there is no block at this height. */
  block(chain: Chain, at: number | 'latest', signal: AbortSignal): Promise<Block | undefined>
  /** Reads blocks, with or without their transactions. */
  blocks(
    chain: Chain,
    numbers: readonly number[],
    isFull: boolean,
    signal: AbortSignal,
  ): Promise<readonly Block[]>
  transactions(
    chain: Chain,
    hashes: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly EvmTransactionReply[]>
  receipts(
    chain: Chain,
    hashes: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Receipt[]>
  /** @returns Undefined if nodes reject the range: too many blocks or logs. */
  logs(
    chain: Chain,
    accounts: readonly string[],
    range: BlockRange,
    signal: AbortSignal,
  ): Promise<readonly LogTransaction[] | undefined>
  /**
   * @returns The account's transaction count after each block; undefined if no node keeps that
   * state.
   */
  nonces(
    chain: Chain,
    account: string,
    blocks: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly number[] | undefined>
}

type BatchRequest<value> = {
  readonly shape: GenericSchema<unknown, value>
  readonly calls: readonly RpcRequest[]
  /** Requests per batch. */
  readonly size?: number
}

type RequestAll = (
  chain: Chain,
  calls: readonly RpcRequest[],
  signal: AbortSignal,
) => Promise<readonly RpcResponse[]>

/**
 * Creates the reader of EVM chains.
 *
 * @param deps - The JSON-RPC client.
 */
export function createEvmChainReader(deps: {
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
}): EvmChainReader {
  const requestAll: RequestAll = (chain, calls, signal) =>
    requestInBatches(deps.rpc, { chain, calls }, signal)

  async function all<value>(
    chain: Chain,
    request: BatchRequest<value>,
    signal: AbortSignal,
  ): Promise<readonly value[]> {
    const { shape, ...batch } = request
    const answers = await requestInBatches(deps.rpc, { chain, ...batch }, signal)
    return answers.map((answer) => {
      if ('error' in answer) throw upstreamError('body', chain.caipNetworkId)
      return parseEvmReply(shape, answer.result, chain.caipNetworkId)
    })
  }

  return {
    async block(chain, at, signal) {
      const params = [at === 'latest' ? at : hexOf(at), false]
      const call = { method: 'eth_getBlockByNumber', params }
      const [answer] = await requestAll(chain, [call], signal)
      if (!answer || 'error' in answer) throw upstreamError('body', chain.caipNetworkId)
      if (answer.result === null) return undefined
      return parseEvmReply(evmReplySchemas.block, answer.result, chain.caipNetworkId)
    },
    blocks(chain, numbers, isFull, signal) {
      const method = 'eth_getBlockByNumber'
      const calls = numbers.map((number) => ({ method, params: [hexOf(number), isFull] }))
      const size = sizeFor(numbers, isFull)
      return all(chain, { shape: evmReplySchemas.block, calls, size }, signal)
    },
    transactions(chain, hashes, signal) {
      const calls = hashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] }))
      return all(chain, { shape: evmReplySchemas.transaction, calls }, signal)
    },
    receipts(chain, hashes, signal) {
      const calls = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
      return all(chain, { shape: evmReplySchemas.receipt, calls }, signal)
    },
    async logs(chain, accounts, { from, to }, signal) {
      const calls = createAccountLogFilters(accounts).map((topics) => ({
        method: 'eth_getLogs',
        params: [{ fromBlock: hexOf(from), toBlock: hexOf(to), topics }],
      }))
      const answers = await requestAll(chain, calls, signal)
      return resultsOf(answers)?.flatMap((one) =>
        parseEvmReply(evmReplySchemas.logPositions, one, chain.caipNetworkId),
      )
    },
    async nonces(chain, account, blocks, signal) {
      const method = 'eth_getTransactionCount'
      const calls = blocks.map((block) => ({ method, params: [account, hexOf(block)] }))
      const results = resultsOf(await requestAll(chain, calls, signal))
      const { count } = evmReplySchemas
      return results?.map((one) => parseEvmReply(count, one, chain.caipNetworkId))
    },
  }
}

async function requestInBatches(
  rpc: Pick<RpcClient, 'batch'>,
  {
    chain,
    calls,
    size = batchSize,
  }: { readonly chain: Chain; readonly calls: readonly RpcRequest[]; readonly size?: number },
  signal: AbortSignal,
): Promise<readonly RpcResponse[]> {
  const chunks = Array.from({ length: Math.ceil(calls.length / size) }, (_, index) =>
    calls.slice(index * size, (index + 1) * size),
  )
  const answers: RpcResponse[] = []
  for (let at = 0; at < chunks.length; at += inFlight) {
    const some = chunks.slice(at, at + inFlight)
    const results = await Promise.all(
      some.map((one) => rpc.batch(chain.caipNetworkId, one, { signal })),
    )
    answers.push(...results.flat())
  }
  return answers
}

/** Requests per batch for these blocks. */
function sizeFor(numbers: readonly number[], isFull: boolean): number {
  return isFull && numbers.some((number) => number > fewBlocks) ? fullAtOnce : batchSize
}

/** Returns all results, or undefined if one failed. */
function resultsOf(answers: readonly RpcResponse[]): readonly unknown[] | undefined {
  const found = answers.flatMap((answer) => ('error' in answer ? [] : [answer.result]))
  return found.length < answers.length ? undefined : found
}

function hexOf(number: number): string {
  return `0x${number.toString(16)}`
}
