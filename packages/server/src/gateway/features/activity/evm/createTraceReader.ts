import { isUpstreamError } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { RpcClient, RpcResponse, RpcRequest } from '../../../chain/rpc/index.ts'
import type { NativeTransferSearch } from './FindNativeTransfers.ts'
import { parseEvmReply, evmReplySchemas, type Trace } from './evmReplySchemas.ts'

/** Traces per response; a full response may be cut off. */
const maximum = 1_000
/** Transactions per batch: each may have thousands of traces. */
const batchSize = 10
/** Milliseconds: traces are the most expensive requests. */
const timeoutMs = 5_000
/** JSON-RPC 2.0, error codes. */
const methodNotFound = -32601

/** Reads traces from EVM nodes that keep them. */
export type TraceReader = {
  /**
   * Reads the traces of calls to accounts.
   *
   * @returns `many` if there are too many, `refused` if a node rejects the request, `unknown` if no
   * node keeps traces.
   * @throws UpstreamError `body`.
   */
  sentTo(
    search: NativeTransferSearch,
    signal: AbortSignal,
  ): Promise<readonly Trace[] | 'many' | 'refused' | 'unknown'>
  /**
   * Reads all traces of transactions.
   *
   * @returns Undefined if a node rejects the request.
   * @throws UpstreamError `body`.
   */
  within(
    chain: Chain,
    hashes: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Trace[] | undefined>
}

/**
 * Creates the trace reader.
 *
 * @param deps - The JSON-RPC client.
 */
export function createTraceReader(deps: { readonly rpc: Pick<RpcClient, 'batch'> }): TraceReader {
  async function request(
    { caipNetworkId }: Chain,
    calls: readonly RpcRequest[],
    signal: AbortSignal,
  ): Promise<readonly RpcResponse[] | undefined> {
    try {
      return await deps.rpc.batch(caipNetworkId, calls, { signal, timeoutMs })
    } catch (error) {
      if (signal.aborted || !isUpstreamError(error)) throw error
      return undefined
    }
  }

  return {
    async sentTo({ chain, accounts: toAddress, range }, signal) {
      const [fromBlock, toBlock] = [range.from, range.to].map((block) => `0x${block.toString(16)}`)
      const params = [{ fromBlock, toBlock, toAddress, count: maximum }]
      const [answer] = (await request(chain, [{ method: 'trace_filter', params }], signal)) ?? []
      if (!answer) return 'refused'
      if ('error' in answer) return isUnknown(answer.error) ? 'unknown' : 'refused'
      // The node counts block rewards, which the reply schema drops.
      if (Array.isArray(answer.result) && answer.result.length >= maximum) return 'many'
      return parseEvmReply(evmReplySchemas.traces, answer.result, chain.caipNetworkId)
    },
    async within(chain, hashes, signal) {
      const found: Trace[] = []
      for (let at = 0; at < hashes.length; at += batchSize) {
        const some = hashes.slice(at, at + batchSize)
        const calls = some.map((hash) => ({ method: 'trace_transaction', params: [hash] }))
        for (const answer of (await request(chain, calls, signal)) ?? [undefined]) {
          if (!answer || 'error' in answer) return undefined
          for (const one of parseEvmReply(
            evmReplySchemas.traces,
            answer.result,
            chain.caipNetworkId,
          ))
            found.push(one)
        }
      }
      return found
    },
  }
}

function isUnknown({
  code,
  message,
}: {
  readonly code: number
  readonly message: string
}): boolean {
  if (code === methodNotFound) return true
  return /method.{0,40}(not|disabled)|(unsupported|unknown) method/i.test(message)
}
