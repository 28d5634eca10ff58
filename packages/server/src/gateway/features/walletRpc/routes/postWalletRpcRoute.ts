import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import {
  defineRoute,
  type Log,
  type HttpReply,
  createJsonReply,
  type HttpRoute,
} from '../../../../http/index.ts'
import { isUpstreamError } from '../../../../upstream/index.ts'
import { isWalletRpcError } from '../walletError.ts'
import type { WalletMethod, WalletMethodContext } from '../WalletMethod.ts'

/** Methods by name. */
export type WalletMethodsByName = Readonly<Record<string, WalletMethod>>

/** JSON-RPC 2.0 error codes. */
const codes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const

/** Maximum calls per batch: each may query many chains. */
const maxCalls = 20

const id = v.union([v.string(), v.number(), v.null()])
const call = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(id, null),
  method: v.pipe(v.string(), v.maxLength(100)),
  params: v.optional(v.unknown()),
})

type Id = v.InferOutput<typeof id>
type Answer = { readonly jsonrpc: '2.0'; readonly id: Id } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data: unknown } }
)
type Outcome = { readonly answer: Answer; readonly status: 200 | 400 | 422 | 500 | 503 }

/**
 * `POST /v1/wallet` and `POST /v1/json-rpc`
 *
 * Handles wallet methods that nodes do not have: JSON-RPC 2.0, single or batch. A failing single
 * call responds with 400 or 500 and a JSON-RPC error; one without `jsonrpc` with 422.
 *
 * @param deps - The methods; `log` receives internal errors.
 * @see [7.30]
 */
export function postWalletRpcRoute(deps: {
  readonly methods: WalletMethodsByName
  readonly log: Log
}): readonly HttpRoute[] {
  return (['/v1/wallet', '/v1/json-rpc'] as const).map((path) =>
    defineRoute<unknown, unknown, string>(
      {
        method: 'POST',
        path,
        summary: 'Call wallet methods (JSON-RPC 2.0)',
        project: 'query',
      },
      (request) => answerAll(deps, request.body, request),
    ),
  )
}

type Deps = { readonly methods: WalletMethodsByName; readonly log: Log }

async function answerAll(
  deps: Deps,
  text: string,
  request: WalletMethodContext,
): Promise<HttpReply> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return createJsonReply(failed(null, codes.parse, 'Parse error'), { status: 400 })
  }
  if (!Array.isArray(given)) {
    const { answer, status } = await answerOne(deps, given, request)
    return createJsonReply(answer, { status })
  }
  if (given.length === 0 || given.length > maxCalls)
    return createJsonReply(failed(null, codes.invalidRequest, `Must be 1 to ${maxCalls} calls`), {
      status: 400,
    })
  const outcomes = await Promise.all(given.map((one) => answerOne(deps, one, request)))
  return createJsonReply(outcomes.map(({ answer }) => answer))
}

async function answerOne(
  deps: Deps,
  given: unknown,
  request: WalletMethodContext,
): Promise<Outcome> {
  const read = v.safeParse(call, given)
  if (!read.success)
    return {
      answer: failed(null, codes.invalidRequest, 'Invalid request'),
      status: isWithoutVersion(given) ? 422 : 400,
    }
  const { id, method, params } = read.output
  const found = Object.hasOwn(deps.methods, method) ? deps.methods[method] : undefined
  if (!found) return { answer: failed(id, codes.methodNotFound, 'Method not found'), status: 400 }
  const parsed = v.safeParse(found.params, params)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const message = `Invalid params: ${v.getDotPath(issue) ?? 'they'} must be ${issue.expected ?? 'otherwise'}`
    return { answer: failed(id, codes.invalidParams, message), status: 400 }
  }
  try {
    const result = await found.run(parsed.output as never, request)
    return { answer: { jsonrpc: '2.0', id, result }, status: 200 }
  } catch (error) {
    return outcomeOf(deps.log, id, error, request)
  }
}

/** Returns whether a call lacks the member `jsonrpc`. */
function isWithoutVersion(given: unknown): boolean {
  return (
    typeof given === 'object' && given !== null && !Array.isArray(given) && !('jsonrpc' in given)
  )
}

function outcomeOf(log: Log, id: Id, error: unknown, { requestId }: WalletMethodContext): Outcome {
  if (isWalletRpcError(error))
    return { answer: failed(id, error.code, error.message, error.data), status: 400 }
  if (error instanceof HTTPException && error.status < 500)
    return { answer: failed(id, codes.invalidParams, error.message), status: 400 }
  const isUpstreamFailure = isUpstreamError(error) || error instanceof HTTPException
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log({ level: isUpstreamFailure ? 'warn' : 'error', event: 'wallet.failed', requestId, message })
  if (isUpstreamFailure)
    return { answer: failed(id, codes.internal, 'Temporarily unavailable'), status: 503 }
  return { answer: failed(id, codes.internal, 'Internal error'), status: 500 }
}

function failed(id: Id, code: number, message: string, data: unknown = null): Answer {
  return { jsonrpc: '2.0', id, error: { code, message, data } }
}
