import type { RpcUrl } from '../../core/index.ts'
import { rpcWrongNetworkError, transportFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Http } from '../../kernel/index.ts'
import { isUnsupportedNetworkResponse } from '../../protocol/index.ts'
import {
  isLimitExceeded,
  matchResponses,
  findBatchError,
  type JsonRpcResponse,
  type RpcCall,
  toRpcRequests,
} from './jsonRpcMessages.ts'

/**
 * Sends calls to one URL, in as few HTTP requests as possible. Returns the responses in the order
 * of the calls.
 */
export type HttpRpcTransport = (
  calls: readonly RpcCall[],
  signal: AbortSignal,
) => Promise<readonly JsonRpcResponse[]>

/** Milliseconds until a request times out, and maximum number of calls per batch [9.10a]. */
const timeout = 10_000
const batchSize = 1_000

/** HTTP statuses of servers that do not support batches. */
const batchRejectedStatuses: readonly unknown[] = [400, 405, 413, 415, 422, 501]

/**
 * Creates the HTTP transport of one URL. After the server has rejected a batch, calls are sent one
 * by one.
 *
 * @returns The transport. It throws `transport.*`, `rpc.bad_response`, and `rpc.wrong_network` for
 * a network that a gateway does not serve.
 * @see JSON-RPC 2.0
 */
export function createHttpRpcTransport(address: RpcUrl, http: Http): HttpRpcTransport {
  let supportsBatches = true

  async function send(body: unknown, signal: AbortSignal): Promise<unknown> {
    const { url, headers } = address
    try {
      return await http.json({ url, headers, method: 'POST', body, signal, timeout })
    } catch (error) {
      // Some nodes send a valid response with this status.
      const { details, cause } = error as WalletError
      if (details['status'] === 400 && isJsonRpcResponse(cause)) return cause
      if (isUnsupportedNetworkResponse(details['status'], cause))
        throw new WalletError(rpcWrongNetworkError, {}, { cause: error })
      throw error
    }
  }

  function sendEach(
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<readonly JsonRpcResponse[]> {
    const responses = calls.map(async (call) => {
      const [request] = toRpcRequests([call])
      return request ? matchResponses([request], await send(request, signal)) : []
    })
    return Promise.all(responses).then((lists) => lists.flat())
  }

  async function sendBatch(
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<readonly JsonRpcResponse[]> {
    const requests = toRpcRequests(calls)
    const body = await send(requests, signal).catch((error: unknown) => {
      if (!isWalletError(error) || !batchRejectedStatuses.includes(error.details['status']))
        throw error
      return { error: { code: -32600 } }
    })
    const refusal = findBatchError(body)
    if (!refusal) return matchResponses(requests, body)
    if (isLimitExceeded(refusal))
      throw new WalletError(transportFailedError, {}, { cause: refusal })
    supportsBatches = false
    return sendEach(calls, signal)
  }

  return async (calls, signal) => {
    if (calls.length === 1 || !supportsBatches) return sendEach(calls, signal)
    const parts: (readonly RpcCall[])[] = []
    for (let at = 0; at < calls.length; at += batchSize) parts.push(calls.slice(at, at + batchSize))
    return (await Promise.all(parts.map((part) => sendBatch(part, signal)))).flat()
  }
}

function isJsonRpcResponse(body: unknown): boolean {
  return typeof (body as { id?: unknown } | undefined)?.id === 'number'
}
