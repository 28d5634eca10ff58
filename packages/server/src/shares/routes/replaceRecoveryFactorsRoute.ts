import {
  type SetRecoveryBody,
  setRecoveryBodySchema,
  type ShareWalletDescription,
  shareWalletDescriptionSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createShareError } from '../createShareError.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareWalletRoute, requireNoHold, requireStepUp } from './defineShareRoute.ts'

/**
 * `POST /shares/v1/recovery`: replaces what opens the recovery key, on a device with a share. The
 * recovery key itself never changes.
 *
 * @throws HTTP 403 for other devices, `login.step_up_required`, and HTTP 409 when another device has changed it.
 */
export function replaceRecoveryFactorsRoute(context: ShareServiceContext): HttpRoute {
  const { store } = context
  return defineShareWalletRoute<SetRecoveryBody, ShareWalletDescription>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/recovery',
      summary: 'Replace passkeys and recovery code',
      body: setRecoveryBodySchema,
      reply: shareWalletDescriptionSchema,
    },
    async ({ body, wallet, device, claims }) => {
      if (!(await store.hasDevice(wallet, device))) throw createShareError('no_share')
      requireStepUp(claims, context.clock.now(), 'recovery')
      requireNoHold(claims, context.clock.now())
      if (!(await store.setRecovery(wallet, body, { device, origin: claims.app })))
        throw createShareError('recovery_changed')
      return await store.describeWallet((await store.findWallet(claims.sub)) ?? wallet)
    },
  )
}
