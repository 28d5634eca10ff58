import { type SiwxPublicKeys, siwxPublicKeysSchema } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../http/index.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'

/**
 * `GET /wallet/v1/jwks`: the keys with which the share service verifies access tokens.
 *
 * @see RFC 7517
 */
export function getJwksRoute({ tokens }: Pick<WalletServiceContext, 'tokens'>): HttpRoute {
  return defineRoute<unknown, unknown, unknown, SiwxPublicKeys>(
    {
      method: 'GET',
      path: '/wallet/v1/jwks',
      summary: 'Get the public keys of access tokens',
      project: 'none',
      reply: siwxPublicKeysSchema,
      cacheControl: 'public, max-age=300',
    },
    () => ({ keys: tokens.publicKeys }),
  )
}
