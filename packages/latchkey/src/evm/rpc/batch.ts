import { WalletError } from '../../errors/index.ts'

/** One JSON-RPC call. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/** An error that a node answered with. */
export type RpcErrorObject = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** What a node answered to one call. */
export type RpcResponse = { readonly result: unknown } | { readonly error: RpcErrorObject }

/** One call as it goes on the wire. */
export type RpcRequest = RpcCall & { readonly jsonrpc: '2.0'; readonly id: number }

/**
 * Writes calls as requests, numbered from 1.
 *
 * @param calls - At least one.
 * @returns The requests in the same order.
 * @source JSON-RPC 2.0
 */
export function createRequests(calls: readonly RpcCall[]): readonly RpcRequest[] {
  return calls.map(({ method, params }, place) => ({
    jsonrpc: '2.0',
    id: place + 1,
    method,
    params,
  }))
}

/**
 * Matches a node's answers to the calls they belong to, in whatever order they came.
 *
 * @param requests - As they were sent.
 * @param body - What came back.
 * @returns One answer per request, in their order.
 * @throws `rpc.bad_response` when an answer is missing, there twice, or none at all.
 * @source JSON-RPC 2.0 "Batch"
 */
export function matchResponses(
  requests: readonly RpcRequest[],
  body: unknown,
): readonly RpcResponse[] {
  const answers = Array.isArray(body) ? (body as readonly unknown[]) : [body]
  return requests.map(({ id }) => {
    const mine = answers.filter((answer) => isId(memberOf(answer, 'id'), id))
    const answer = mine.length === 1 ? parseResponse(mine[0]) : undefined
    if (!answer) throw new WalletError('rpc.bad_response')
    return answer
  })
}

/**
 * Tells whether a server refused a batch as a whole: one error for all, under nobody's id.
 *
 * @param body - What came back.
 * @returns The error, or `undefined` when it is no refusal.
 * @source JSON-RPC 2.0 "Batch"
 */
export function findBatchError(body: unknown): RpcErrorObject | undefined {
  const answer: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body
  if (Array.isArray(answer) || typeof memberOf(answer, 'id') === 'number') return undefined
  const parsed = parseResponse(answer)
  return parsed && 'error' in parsed ? parsed.error : undefined
}

/**
 * Tells whether a node turned a call away for now, so that another may be asked.
 *
 * @param error - The node's error.
 * @returns Whether it is a limit, not an answer.
 * @source EIP-1474 "-32005 Limit exceeded"
 */
export function isLimitExceeded({ code }: RpcErrorObject): boolean {
  return code === -32005 || code === 429
}

function parseResponse(answer: unknown): RpcResponse | undefined {
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

/** Some nodes answer a number with its text. */
function isId(answered: unknown, id: RpcRequest['id']): boolean {
  return answered === id || answered === `${id}`
}
