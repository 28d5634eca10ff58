import {
  type RecoverShareBody,
  recoverShareBodySchema,
  type ReleasedShare,
  releasedShareSchema,
} from 'latchkey/protocol'
import { createHash } from 'node:crypto'
import type { HttpRoute } from '../../http/index.ts'
import { createShareError } from '../createShareError.ts'
import { sealReleasedShare } from '../sealedShares.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareWalletRoute, requireNoHold } from './defineShareRoute.ts'
import { hashRecoveryChallengeSecret } from './hashRecoveryChallengeSecret.ts'

/**
 * `POST /shares/v1/recover`: the service's share of an earlier device, for a new device that proves the
 * recovery key. The new device may then store its own share, once.
 *
 * @throws HTTP 403 without the proof, or when the earlier device has no share.
 */
export function recoverShareRoute(context: ShareServiceContext): HttpRoute {
  const { store } = context
  return defineShareWalletRoute<RecoverShareBody, ReleasedShare>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/recover',
      summary: 'Release the share of an earlier device to a recovered one',
      body: recoverShareBodySchema,
      reply: releasedShareSchema,
    },
    async ({ body, bodyText = '', wallet, device, claims }) => {
      requireNoHold(claims, context.clock.now())
      const { challengeId: id, secret, earlierDevice, publicKey } = body
      const secretHash = hashRecoveryChallengeSecret(Buffer.from(secret, 'base64url'))
      if (!(await store.useChallenge(wallet, { id, device, secretHash, origin: claims.app })))
        throw createShareError('not_proven')
      const share = await store.release(wallet, {
        device,
        shareOf: earlierDevice,
        method: 'recover',
        origin: claims.app,
        digest: createHash('sha256').update(bodyText).digest('base64url'),
      })
      if (share === 'deleted') throw createShareError('no_share')
      if (typeof share === 'string') throw createShareError(share)
      return { share: sealReleasedShare(share, { publicKey, wallet, device: earlierDevice }) }
    },
  )
}
