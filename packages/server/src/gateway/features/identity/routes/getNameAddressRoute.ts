import { resolveNameQuerySchema, resolvedNameSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { coinTypeNetwork, ethCoinType, normalizeCoinType } from '../../names/index.ts'
import type { NameResolver } from '../createNameResolver.ts'

/** Longest name in DNS, which ENS follows. */
const longest = 255

/**
 * `GET /v1/profile/resolve/:name`: the address of a registered name, or of an ENS name.
 *
 * @see ENSIP-11
 */
export function getNameAddressRoute({ resolver }: { readonly resolver: NameResolver }): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/v1/profile/resolve/:name',
      summary: 'Resolve a name to its address',
      project: 'optional',
      params: v.object({ name: v.string() }),
      query: resolveNameQuerySchema,
      reply: resolvedNameSchema,
    },
    async ({ params, query, signal }) => {
      const coinType = normalizeCoinType(
        query.coinType === undefined ? ethCoinType : Number.parseInt(query.coinType, 10),
      )
      if (coinTypeNetwork(coinType) === undefined)
        throw httpError(400, { field: 'coinType', description: 'Must be of an EVM network' })
      const found =
        params.name.length > longest
          ? undefined
          : await resolver.find(params.name, coinType, signal)
      if (found) return found
      throw httpError(400, { field: 'name', description: 'Not a valid name' })
    },
  )
}
