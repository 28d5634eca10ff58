import * as v from 'valibot'
import { parseLosslessJson, formatJson } from './json.ts'
import type { SolanaRpcHandler } from './rpcParams.ts'
import {
  solanaRpcCodes,
  type SolanaRpcError,
  toSolanaRpcError,
  solanaRpcError,
} from './solanaRpcError.ts'

const requestSchema = v.object({
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
  method: v.string(),
  params: v.optional(v.unknown()),
})

/**
 * Creates a dispatcher of JSON-RPC 2.0 requests and batches.
 *
 * @param methods - Methods by name.
 * @returns A function of the request text. It resolves with undefined for notifications, which are
 * requests without an id. It never rejects.
 * @see https://www.jsonrpc.org/specification
 */
export function createDispatcher(
  methods: Readonly<Record<string, SolanaRpcHandler>>,
): (text: string) => Promise<string | undefined> {
  async function answerOne(given: unknown): Promise<string | undefined> {
    const request = v.safeParse(requestSchema, given)
    if (!request.success)
      return formatErrorResponse(null, {
        code: solanaRpcCodes.invalidRequest,
        message: 'Invalid request',
      })
    const { id, method, params } = request.output
    try {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw solanaRpcError('methodNotFound', `Method not found: ${method}`)
      const result = (await run(params)) ?? null
      return id === undefined ? undefined : formatJson({ jsonrpc: '2.0', result, id })
    } catch (error) {
      return id === undefined ? undefined : formatErrorResponse(id, toSolanaRpcError(error))
    }
  }

  return async (text) => {
    let given: unknown
    try {
      given = parseLosslessJson(text)
    } catch {
      return formatErrorResponse(null, { code: solanaRpcCodes.parse, message: 'Parse error' })
    }
    // An empty batch is one invalid request.
    if (!Array.isArray(given) || given.length === 0) return answerOne(given)
    const answers = await Promise.all(given.map(answerOne))
    const responses = answers.filter((answer) => answer !== undefined)
    return responses.length === 0 ? undefined : `[${responses.join()}]`
  }
}

/**
 * Formats an error response.
 *
 * @param id - Id of the request, null when it is unknown.
 * @param error - The error object.
 * @returns JSON text.
 */
export function formatErrorResponse(id: string | number | null, error: SolanaRpcError): string {
  return formatJson({ jsonrpc: '2.0', error, id })
}
