import { type RpcQuery, rpcLimits, rpcQuery } from 'latchkey/protocol'
import {
  defineRoute,
  refusal,
  type Reply,
  replyText,
  type Route,
  type RouteRequest,
} from '../../../../http/index.ts'
import { isUpstreamError } from '../../../../upstream/index.ts'
import { costOf } from '../batchCost.ts'
import type { Line } from '../createChainClient.ts'
import { type RpcHouse, unknownChain } from '../createGatewayRpc.ts'
import { type RawAnswer, type RawCall, written } from '../RawRequest.ts'
import { type ClientCall, readCalls } from '../parseRequests.ts'
import { writeAnswers } from '../encodeResponses.ts'

/** spec §9 "RPC HTTP time-out 10 s" */
const timeoutMs = 10_000

/** Most are answered from memory, and a page asks many at a time. */
const cost = 0.2

const badRequest = 400

/**
 * `POST /v1` and `POST /v1/`
 *
 * Answers one call or a batch, each call on its own: what is known at once, what is remembered, and
 * what nodes say. Errors of nodes are answers like any other.
 *
 * @param deps - The nodes of all chains.
 * @returns The routes. What is no JSON-RPC is answered with 400 and an error of JSON-RPC, a chain
 * that is not served with 400, one without a node that answers with 503.
 * @source spec §7 "Blockchain JSON-RPC", gateway §3.1
 */
export function postRpc(deps: { readonly rpc: Pick<RpcHouse, 'lineOf'> }): readonly Route[] {
  return (['/v1', '/v1/'] as const).map((path) =>
    defineRoute<unknown, RpcQuery, string>(
      {
        method: 'POST',
        path,
        summary: 'Pass calls on to the nodes of a chain (JSON-RPC 2.0, one call or a batch)',
        project: 'query',
        query: rpcQuery,
        bodyLimit: rpcLimits.body,
        cost,
      },
      (request) => answer(deps.rpc, request),
    ),
  )
}

/** Not `async`: what is known at once needs no turn of the loop. */
function answer(
  rpc: Pick<RpcHouse, 'lineOf'>,
  request: RouteRequest<unknown, RpcQuery, string>,
): Reply | Promise<Reply> {
  const { chainId } = request.query
  const line = rpc.lineOf(chainId)
  if (!line) throw unknownChain(chainId)
  const asked = readCalls(request.body)
  if ('wrong' in asked) return replyText(written('null', asked.wrong), { status: badRequest })
  if ('several' in asked) return answerSeveral(line, asked.several, request)
  const { one } = asked
  if ('wrong' in one) return replyText(written(one.id, one.wrong), { status: badRequest })
  const result = line.peek(one.call)
  if (result !== undefined) return replyText(written(one.id, { result }))
  return answerOne(line, one)
}

async function answerOne(
  line: Line,
  one: { readonly id: string; readonly call: RawCall },
): Promise<Reply> {
  const [found] = await asked(line, [one.call])
  return replyText(written(one.id, found as RawAnswer))
}

async function answerSeveral(
  line: Line,
  several: readonly ClientCall[],
  { charge }: Pick<RouteRequest<unknown, RpcQuery, string>, 'charge'>,
): Promise<Reply> {
  // The first is paid for like a call on its own.
  await charge(costOf(several.length) - 1)
  const calls = several.flatMap((each) => ('call' in each ? [each.call] : []))
  const answers = calls.length > 0 ? await asked(line, calls) : []
  return replyText(writeAnswers(several, answers))
}

/** Though the client may leave: to watch for it costs more than an answer that nobody reads. */
async function asked(line: Line, calls: readonly RawCall[]): Promise<readonly RawAnswer[]> {
  try {
    return await line.ask(calls, { timeoutMs })
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    const description = `The chain ${line.chain.id} is temporarily unavailable`
    throw refusal(503, { field: 'chainId', description })
  }
}
