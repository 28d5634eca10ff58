import { type RpcQuery, rpcLimits, rpcQuerySchema } from 'latchkey/protocol'
import {
  defineRoute,
  httpError,
  type HttpReply,
  createJsonReply,
  createTextReply,
  type HttpRoute,
  type RouteRequest,
} from '../../../../http/index.ts'
import { isUpstreamError } from '../../../../upstream/index.ts'
import { batchCost } from '../batchCost.ts'
import type { ChainRpcClient } from '../createChainRpcClient.ts'
import { type ChainRpcClients, unservedChainError } from '../createChainRpcClients.ts'
import { rpcCallCost } from '../rpcCallCost.ts'
import { type RawRpcResponse, type RawRpcRequest, encodeResponse } from '../RawRpcRequest.ts'
import { type ClientRequest, parseRequests } from '../parseRequests.ts'
import { encodeResponses } from '../encodeResponses.ts'

/** [9.10a] */
const timeoutMs = 10_000

const badRequest = 400
const unprocessable = 422

/** Answer to notifications. */
const noContent = createJsonReply(undefined, { status: 204 })

/**
 * `POST /v1` and `POST /v1/`
 *
 * Answers one JSON-RPC request or a batch from the cache or from the nodes of the chain. Error responses
 * of nodes are returned with status 200; notifications are answered with 204.
 *
 * @returns The routes. Invalid JSON-RPC is answered with 400 and a JSON-RPC error, or with 422 if only
 * `jsonrpc` is missing; an unsupported chain with 400, a chain without an available node with 503.
 * @see [7.29a] [7.29b]
 */
export function postRpcRoute(deps: {
  readonly rpc: Pick<ChainRpcClients, 'chainClient'>
}): readonly HttpRoute[] {
  return (['/v1', '/v1/'] as const).map((path) =>
    defineRoute<unknown, RpcQuery, string>(
      {
        method: 'POST',
        path,
        summary: 'Send JSON-RPC 2.0 requests to a chain (one or a batch)',
        project: 'query',
        query: rpcQuerySchema,
        bodyLimit: rpcLimits.body,
        cost: rpcCallCost,
      },
      (request) => answer(deps.rpc, request),
    ),
  )
}

/** Not `async`: a cached response is returned without a turn of the event loop. */
function answer(
  rpc: Pick<ChainRpcClients, 'chainClient'>,
  request: RouteRequest<unknown, RpcQuery, string>,
): HttpReply | Promise<HttpReply> {
  const { chainId } = request.query
  const client = rpc.chainClient(chainId)
  if (!client) throw unservedChainError(chainId)
  const parsed = parseRequests(request.body)
  if ('error' in parsed)
    return createTextReply(encodeResponse('null', parsed.error), { status: badRequest })
  if ('batch' in parsed) return answerSeveral(client, parsed.batch, request)
  const { single } = parsed
  if ('error' in single)
    return createTextReply(encodeResponse(single.id, single.error), {
      status: single.isWithoutVersion ? unprocessable : badRequest,
    })
  const result = client.peek(single.request)
  if (result === undefined) return answerOne(client, single)
  if (single.id === undefined) return noContent
  return createTextReply(encodeResponse(single.id, { result }))
}

async function answerOne(
  client: ChainRpcClient,
  single: { readonly id: string | undefined; readonly request: RawRpcRequest },
): Promise<HttpReply> {
  const [found] = await send(client, [single.request])
  if (single.id === undefined) return noContent
  return createTextReply(encodeResponse(single.id, found as RawRpcResponse))
}

async function answerSeveral(
  client: ChainRpcClient,
  batch: readonly ClientRequest[],
  { charge }: Pick<RouteRequest<unknown, RpcQuery, string>, 'charge'>,
): Promise<HttpReply> {
  // The first request is charged by the route.
  await charge(batchCost(batch.length) - 1)
  const calls = batch.flatMap((each) => ('request' in each ? [each.request] : []))
  const answers = calls.length > 0 ? await send(client, calls) : []
  const text = encodeResponses(batch, answers)
  return text === undefined ? noContent : createTextReply(text)
}

/** Continues when the client disconnects: watching for it costs more than an unread response. */
async function send(
  client: ChainRpcClient,
  calls: readonly RawRpcRequest[],
): Promise<readonly RawRpcResponse[]> {
  try {
    return await client.request(calls, { timeoutMs })
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    const description = `The chain ${client.chain.id} is temporarily unavailable`
    throw httpError(503, { field: 'chainId', description })
  }
}
