import { isUpstreamError } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { RpcClient, RpcResponse, RpcRequest } from '../../../chain/rpc/index.ts'
import type { NativeTransferSearch } from './FindNativeTransfers.ts'
import { parseEvmReply, evmReplies, type Trace } from './evmReplies.ts'

/** Traces of one answer; a node that tells as many may have more. */
const most = 1_000
/** Transactions of one batch: each may have thousands of traces. */
const atOnce = 10
/** Traces cost nodes far more than anything else. */
const timeoutMs = 5_000
/** JSON-RPC 2.0 §5.1 */
const methodNotFound = -32601

/** Asks those nodes of EVM chains that keep traces. */
export type TraceReader = {
  /**
   * Traces of what was sent to accounts.
   *
   * @returns `many` when there are too many of them, `refused` when a node would not tell, `unknown`
   * when none keeps traces.
   * @throws UpstreamError `body`.
   */
  sentTo(
    search: NativeTransferSearch,
    signal: AbortSignal,
  ): Promise<readonly Trace[] | 'many' | 'refused' | 'unknown'>
  /**
   * All traces of transactions.
   *
   * @returns Undefined when a node would not tell.
   * @throws UpstreamError `body`.
   */
  within(
    chain: Chain,
    hashes: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Trace[] | undefined>
}

/**
 * Makes what asks for traces. No node has to have them: what fails is no answer.
 *
 * @param deps - The nodes.
 */
export function createTraceReader(deps: { readonly rpc: Pick<RpcClient, 'batch'> }): TraceReader {
  async function ask(
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
      const params = [{ fromBlock, toBlock, toAddress, count: most }]
      const [answer] = (await ask(chain, [{ method: 'trace_filter', params }], signal)) ?? []
      if (!answer) return 'refused'
      if ('error' in answer) return isUnknown(answer.error) ? 'unknown' : 'refused'
      // Rewards are among what is counted, and not among what is read.
      if (Array.isArray(answer.result) && answer.result.length >= most) return 'many'
      return parseEvmReply(evmReplies.traces, answer.result, chain.caipNetworkId)
    },
    async within(chain, hashes, signal) {
      const found: Trace[] = []
      for (let at = 0; at < hashes.length; at += atOnce) {
        const some = hashes.slice(at, at + atOnce)
        const calls = some.map((hash) => ({ method: 'trace_transaction', params: [hash] }))
        for (const answer of (await ask(chain, calls, signal)) ?? [undefined]) {
          if (!answer || 'error' in answer) return undefined
          for (const one of parseEvmReply(evmReplies.traces, answer.result, chain.caipNetworkId))
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
