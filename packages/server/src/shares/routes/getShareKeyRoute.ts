import { type ShareServiceKey, shareServiceKeySchema } from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../http/index.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'

/** `GET /shares/v1/key`: the key of the service, and a nonce for the first proof. */
export function getShareKeyRoute({
  keys,
  proofs,
}: Pick<ShareServiceContext, 'keys' | 'proofs'>): HttpRoute {
  return defineRoute<unknown, unknown, unknown, ShareServiceKey>(
    {
      method: 'GET',
      path: '/shares/v1/key',
      summary: 'Get the public key of the share service',
      project: 'none',
      cors: 'own',
      reply: shareServiceKeySchema,
    },
    () => ({ publicKey: keys.publicKey.toString('base64url'), nonce: proofs.nonces.issue() }),
  )
}
