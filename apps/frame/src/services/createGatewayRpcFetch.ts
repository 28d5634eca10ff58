import * as v from 'valibot'
import { createRpcFailure, type FrameRequestContext } from '../page/FrameRequestContext.ts'
import { createFrameError } from './frameError.ts'

const timeoutMs = 20_000

const errorSchema = v.object({
  code: v.pipe(v.number(), v.safeInteger()),
  message: v.string(),
  data: v.optional(v.unknown()),
})
/** A response that has neither is none of a node: the gateway rejects requests beyond its limits in another form. */
const replySchema = v.union([
  v.object({ error: errorSchema }),
  v.object({ error: v.nullish(v.never()), result: v.unknown() }),
])

/**
 * Creates the function that calls the JSON-RPC of the gateway: of a network, or of ERC-7811.
 *
 * @param deps - `rpcUrl` of the settings of this deployment.
 */
export function createGatewayRpcFetch(deps: {
  readonly rpcUrl: string
  readonly projectId: string
  readonly fetch: typeof globalThis.fetch
}): FrameRequestContext['fetchRpc'] {
  return async (chainId, { method, params }, signal) => {
    const url = new URL(deps.rpcUrl)
    // Answered by another route, for all networks of an account.
    if (method === 'wallet_getAssets') url.pathname = `${url.pathname.replace(/\/$/, '')}/wallet`
    else url.searchParams.set('chainId', chainId)
    url.searchParams.set('projectId', deps.projectId)
    const limit = AbortSignal.timeout(timeoutMs)
    const response = await deps
      .fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.any([signal, limit]),
      })
      .catch((error: unknown) => {
        signal.throwIfAborted()
        const code = limit.aborted ? 'transport.timed_out' : 'transport.failed'
        throw createFrameError(code, { cause: error })
      })
    const parsed = v.safeParse(replySchema, await response.json().catch(() => undefined))
    if (!parsed.success) throw createFrameError('transport.failed')
    if (parsed.output.error) throw createRpcFailure(parsed.output.error)
    return parsed.output.result
  }
}
