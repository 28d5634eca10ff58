import { type SupportedChains, supportedChainsSchema } from 'latchkey/protocol'
import { defineRoute, createJsonReply, type HttpRoute } from '../../../../http/index.ts'
import type { RpcClient } from '../RpcClient.ts'

/** Changes only with the configuration. */
const cacheControl = 'public, max-age=86400, s-maxage=86400'

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
    () =>
      createJsonReply(deps.rpc.supportedChains(), { headers: { 'cache-control': cacheControl } }),
  )
}
