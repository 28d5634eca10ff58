import type { RpcUrl } from '../../core/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Http } from '../../kernel/index.ts'
import { isUnsupportedNetwork } from '../../protocol/index.ts'
import {
  isLimitExceeded,
  matchResponses,
  findBatchError,
  type RpcResponse,
  type RpcCall,
  createRequests,
} from './batch.ts'

/** Asks one address all calls, in one request or in as many as it needs. Answers in their order. */
export type RpcTransport = (
  calls: readonly RpcCall[],
  signal: AbortSignal,
) => Promise<readonly RpcResponse[]>

/** spec §9 "RPC HTTP time-out 10 s; batch size 1000". */
const timeout = 10_000
const batchSize = 1_000

/** How servers without batches refuse one. */
const batchRejectedStatuses: readonly unknown[] = [400, 405, 413, 415, 422, 501]

/**
 * Makes the exchange with one address. It remembers a server that takes no batches.
 *
 * @param address - URL and headers.
 * @param http - HTTP client.
 * @returns The exchange. It throws `transport.*`, `rpc.bad_response`, and `rpc.wrong_network` where a
 * gateway does not serve the chain that its address names.
 * @source JSON-RPC 2.0, spec §9
 */
export function createRpcTransport(address: RpcUrl, http: Http): RpcTransport {
  let takesBatches = true

  async function send(body: unknown, signal: AbortSignal): Promise<unknown> {
    const { url, headers } = address
    try {
      return await http.json({ url, headers, method: 'POST', body, signal, timeout })
    } catch (error) {
      // Some nodes put a proper answer under this status.
      const { details, cause } = error as WalletError
      if (details['status'] === 400 && isAnswer(cause)) return cause
      if (isUnsupportedNetwork(details['status'], cause))
        throw new WalletError('rpc.wrong_network', {}, { cause: error })
      throw error
    }
  }

  function askEach(
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<readonly RpcResponse[]> {
    const asked = calls.map(async (call) => {
      const [request] = createRequests([call])
      return request ? matchResponses([request], await send(request, signal)) : []
    })
    return Promise.all(asked).then((answers) => answers.flat())
  }

  async function askTogether(
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<readonly RpcResponse[]> {
    const requests = createRequests(calls)
    const body = await send(requests, signal).catch((error: unknown) => {
      if (!isWalletError(error) || !batchRejectedStatuses.includes(error.details['status']))
        throw error
      return { error: { code: -32600 } }
    })
    const refusal = findBatchError(body)
    if (!refusal) return matchResponses(requests, body)
    if (isLimitExceeded(refusal)) throw new WalletError('transport.failed', {}, { cause: refusal })
    takesBatches = false
    return askEach(calls, signal)
  }

  return async (calls, signal) => {
    if (calls.length === 1 || !takesBatches) return askEach(calls, signal)
    const parts: (readonly RpcCall[])[] = []
    for (let at = 0; at < calls.length; at += batchSize) parts.push(calls.slice(at, at + batchSize))
    return (await Promise.all(parts.map((part) => askTogether(part, signal)))).flat()
  }
}

function isAnswer(body: unknown): boolean {
  return typeof (body as { id?: unknown } | undefined)?.id === 'number'
}
