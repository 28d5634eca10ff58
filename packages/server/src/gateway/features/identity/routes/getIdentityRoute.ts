import { identitySchema, identityQuerySchema, type Identity } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Address } from 'viem'
import {
  defineRoute,
  httpError,
  type HttpReply,
  createJsonReply,
  type HttpRoute,
} from '../../../../http/index.ts'
import { detectNamespace, parseAddress } from '../../../chain/accounts/index.ts'
import type { IdentityResolver } from '../createIdentityResolver.ts'

/** Seconds for caches to keep that an address of another namespace has no name. */
const otherNamespaceMaxAge = 3_600

/**
 * `GET /v1/identity/:address` and `GET /v1/account/:address/identity`
 *
 * @see [7.3]
 */
export function getIdentityRoute({
  identities,
}: {
  readonly identities: IdentityResolver
}): readonly HttpRoute[] {
  const paths = ['/v1/identity/:address', '/v1/account/:address/identity'] as const
  return paths.map((path) =>
    defineRoute(
      {
        method: 'GET',
        path,
        summary: 'Get the name and avatar of an address',
        project: 'query',
        params: v.object({ address: v.string() }),
        query: identityQuerySchema,
        reply: identitySchema,
      },
      async ({ params, query, project, signal }) => {
        if (detectNamespace(params.address) === 'solana')
          return cached({ name: null, avatar: null }, otherNamespaceMaxAge)
        const address = parseAddress('eip155', params.address)
        if (address === undefined) throw badRequest('address', 'Must be a valid address')
        const anew = query.useCache === 'false'
        if (anew && !project?.isDevelopment)
          throw badRequest('useCache', 'Only projects in development may bypass the cache')
        const found = await identities.find(address as Address, { anew, signal })
        return cached(found.identity, anew ? 0 : Math.floor(found.freshMs / 1_000))
      },
    ),
  )
}

function cached(found: Identity, seconds: number): HttpReply {
  const value = seconds > 0 ? `public, max-age=${seconds}` : 'no-store'
  return createJsonReply(found, { headers: { 'cache-control': value } })
}

function badRequest(field: string, description: string): Error {
  return httpError(400, { field, description })
}
