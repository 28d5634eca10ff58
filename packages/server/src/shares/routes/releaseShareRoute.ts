import {
  type ReleasedShare,
  releasedShareSchema,
  type ReleaseShareBody,
  releaseShareBodySchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createLoginError } from '../../wallet/index.ts'
import { createShareError } from '../createShareError.ts'
import { sealReleasedShare } from '../sealedShares.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareWalletRoute, requireNoHold, requireStepUp } from './defineShareRoute.ts'

/**
 * `POST /shares/v1/release`: the service's share of the device of the proof, sealed to the key of the
 * request. Which share it is follows from the proof alone: no id in the request chooses it.
 *
 * @throws HTTP 403 when the device has no share, `login.step_up_required` for an export, 429 beyond the limits of the wallet, `shares.spend_limited`.
 */
export function releaseShareRoute(context: ShareServiceContext): HttpRoute {
  return defineShareWalletRoute<ReleaseShareBody, ReleasedShare>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/release',
      summary: 'Release the share of this device',
      body: releaseShareBodySchema,
      reply: releasedShareSchema,
    },
    async ({ body: { publicKey, method, digest, spend }, wallet, device, claims }) => {
      const { app: origin } = claims
      if (method === 'export') {
        // The wallet service has notified the mailbox of this export.
        if (claims.export !== true) throw createLoginError('login.step_up_required')
        requireStepUp(claims, context.clock.now(), 'export', 'recovery')
        requireNoHold(claims, context.clock.now())
      }
      const release = { device, shareOf: device, method, origin, digest, spend }
      const share = await context.store.release(wallet, release)
      if (share === 'deleted') throw createShareError('no_share')
      if (typeof share === 'string') throw createShareError(share)
      return { share: sealReleasedShare(share, { publicKey, wallet, device }) }
    },
  )
}
