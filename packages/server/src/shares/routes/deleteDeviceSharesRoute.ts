import {
  type DeleteDeviceSharesBody,
  deleteDeviceSharesBodySchema,
  type ShareWalletDescription,
  shareWalletDescriptionSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createShareError } from '../createShareError.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareWalletRoute, requireStepUp } from './defineShareRoute.ts'

/**
 * `POST /shares/v1/devices/delete`: deletes the service's share of one device, or of all others. What
 * the device itself has is worthless then.
 *
 * @throws HTTP 403 for a device without a share: a session alone deletes nothing. `login.step_up_required` for any
 * device but that of the proof. HTTP 409 for the last device.
 */
export function deleteDeviceSharesRoute(context: ShareServiceContext): HttpRoute {
  const { store } = context
  return defineShareWalletRoute<DeleteDeviceSharesBody, ShareWalletDescription>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/devices/delete',
      summary: 'Delete shares of devices',
      body: deleteDeviceSharesBodySchema,
      reply: shareWalletDescriptionSchema,
    },
    async ({ body, wallet, device, claims }) => {
      if (!(await store.hasDevice(wallet, device))) throw createShareError('no_share')
      // A stolen session, on a device with a share, would lock the owner out of all others, one by one.
      if (body.device !== device) requireStepUp(claims, context.clock.now(), 'devices')
      const which = body.device === 'others' ? { except: device } : { device: body.device }
      const outcome = await store.deleteDevices(wallet, which, { device, origin: claims.app })
      if (outcome === 'unknown') throw createShareError('no_share')
      if (outcome === 'last') throw createShareError('last_device')
      return await store.describeWallet(wallet)
    },
  )
}
