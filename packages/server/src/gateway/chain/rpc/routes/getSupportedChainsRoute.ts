import { type SupportedChains, supportedChainsSchema } from 'latchkey/protocol'
import { defineRoute, createJsonReply, type HttpRoute } from '../../../../http/index.ts'
import type { RpcClient } from '../RpcClient.ts'

/** A day for the complete list; a minute while a chain is missing. */
const cacheControl = {
  complete: 'public, max-age=86400, s-maxage=86400',
  short: 'public, max-age=60',
}

/**
 * `GET /v1/supported-chains`
 *
 * @see [9.12a]
 */
export function getSupportedChainsRoute(deps: {
  readonly rpc: Pick<RpcClient, 'supportedChains'>
}): HttpRoute {
  return defineRoute<unknown, unknown, unknown, SupportedChains>(
    {
      method: 'GET',
      path: '/v1/supported-chains',
      summary: 'List the chains that are served',
      project: 'none',
      reply: supportedChainsSchema,
    },
    () => {
      const { http, ws, isComplete } = deps.rpc.supportedChains()
      const caching = isComplete ? cacheControl.complete : cacheControl.short
      return createJsonReply({ http, ws }, { headers: { 'cache-control': caching } })
    },
  )
}
