import { type SiwxPublicKeys, siwxPublicKeysSchema } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { SiwxRouteDeps } from '../SiwxRouteDeps.ts'

/**
 * `GET /auth/v1/jwks`: the keys with which hosts verify session tokens.
 *
 * @see RFC 7517
 */
export function getPublicKeysRoute({ tokens }: Pick<SiwxRouteDeps, 'tokens'>): HttpRoute {
  return defineRoute<unknown, unknown, unknown, SiwxPublicKeys>(
    {
      method: 'GET',
      path: '/auth/v1/jwks',
      summary: 'Get the public keys of session tokens',
      project: 'none',
      reply: siwxPublicKeysSchema,
      cacheControl: 'public, max-age=3600',
    },
    () => ({ keys: tokens.publicKeys }),
  )
}
