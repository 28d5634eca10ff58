import { rpcBadResponseError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'

/** A JSON-RPC call without id. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/** The error of a JSON-RPC response. */
export type RpcErrorObject = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** The result or error of a JSON-RPC response. */
export type JsonRpcResponse = { readonly result: unknown } | { readonly error: RpcErrorObject }

/** A JSON-RPC request. */
export type JsonRpcRequest = RpcCall & { readonly jsonrpc: '2.0'; readonly id: number }

/**
 * Creates requests for calls, in the same order, with ids from 1.
 *
 * @see JSON-RPC 2.0
 */
export function toRpcRequests(calls: readonly RpcCall[]): readonly JsonRpcRequest[] {
  return calls.map(({ method, params }, index) => ({
    jsonrpc: '2.0',
    id: index + 1,
    method,
    params,
  }))
}

/**
 * Matches the responses of a node to their requests.
 *
 * @returns One response per request, in the order of the requests.
 * @throws `rpc.bad_response` for a missing, duplicate or malformed response.
 * @see JSON-RPC 2.0 "Batch"
 */
export function matchResponses(
  requests: readonly JsonRpcRequest[],
  body: unknown,
): readonly JsonRpcResponse[] {
  const answers = Array.isArray(body) ? (body as readonly unknown[]) : [body]
  return requests.map(({ id }) => {
    const own = answers.filter((answer) => isId(memberOf(answer, 'id'), id))
    const answer = own.length === 1 ? parseResponse(own[0]) : undefined
    if (!answer) throw new WalletError(rpcBadResponseError)
    return answer
  })
}

/**
 * Returns the error of a batch that a server rejected as a whole: a single error without an id.
 *
 * @returns The error, or `undefined` for any other body.
 * @see JSON-RPC 2.0 "Batch"
 */
export function findBatchError(body: unknown): RpcErrorObject | undefined {
  const answer: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body
  if (Array.isArray(answer) || typeof memberOf(answer, 'id') === 'number') return undefined
  const parsed = parseResponse(answer)
  return parsed && 'error' in parsed ? parsed.error : undefined
}

/**
 * Returns whether an error is a rate limit, after which another endpoint may be tried.
 *
 * @see EIP-1474 "-32005 Limit exceeded"
 */
export function isLimitExceeded({ code }: RpcErrorObject): boolean {
  return code === -32005 || code === 429
}

function parseResponse(answer: unknown): JsonRpcResponse | undefined {
  const error = memberOf(answer, 'error')
  if (error !== undefined && error !== null) {
    const code = memberOf(error, 'code')
    const message = memberOf(error, 'message')
    if (typeof code !== 'number') return undefined
    return {
      error: {
        code,
        message: typeof message === 'string' ? message : '',
        data: memberOf(error, 'data'),
      },
    }
  }
  const result = memberOf(answer, 'result')
  return result === undefined ? undefined : { result }
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined
}

/** Some nodes return a numeric id as a string. */
function isId(answered: unknown, id: JsonRpcRequest['id']): boolean {
  return answered === id || answered === `${id}`
}
