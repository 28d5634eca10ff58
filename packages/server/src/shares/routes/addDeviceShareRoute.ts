import {
  type AddDeviceShareBody,
  addDeviceShareBodySchema,
  type ShareWalletDescription,
  shareWalletDescriptionSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createShareError } from '../createShareError.ts'
import { openSealedShare } from '../sealedShares.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareWalletRoute, requireNoHold } from './defineShareRoute.ts'

/**
 * `POST /shares/v1/devices`: stores the share of a device that proved the recovery key within the last
 * ten minutes. A removed device comes back in the same way, with the same key.
 *
 * @throws HTTP 403 without the proof, and for a day after a change of the e-mail address.
 */
export function addDeviceShareRoute(context: ShareServiceContext): HttpRoute {
  const { store, keys, clock } = context
  return defineShareWalletRoute<AddDeviceShareBody, ShareWalletDescription>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/devices',
      summary: 'Store the share of a recovered device',
      body: addDeviceShareBodySchema,
      reply: shareWalletDescriptionSchema,
    },
    async ({ body, wallet, device, claims }) => {
      requireNoHold(claims, clock.now())
      const { privateKey } = keys
      const share = openSealedShare(body.share, { privateKey, wallet, device })
      try {
        if (
          !(await store.addDevice(wallet, {
            device,
            share,
            origin: claims.app,
            recoveryShare: body.recoveryShare,
          }))
        )
          throw createShareError('not_proven')
        return await store.describeWallet(wallet)
      } finally {
        share.fill(0)
      }
    },
  )
}
