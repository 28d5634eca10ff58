import {
  type ListShareLogBody,
  listShareLogBodySchema,
  type ShareLogPage,
  shareLogPageSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createShareError } from '../createShareError.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareWalletRoute } from './defineShareRoute.ts'

/**
 * `POST /shares/v1/log`: the log of the wallet, newest first: what was signed, where, and what happened to its
 * devices and recovery.
 *
 * @throws HTTP 403 for a device without a share: a session alone does not reveal which apps the owner uses.
 */
export function readShareLogRoute(context: ShareServiceContext): HttpRoute {
  return defineShareWalletRoute<ListShareLogBody, ShareLogPage>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/log',
      summary: 'Get the log of the wallet',
      body: listShareLogBodySchema,
      reply: shareLogPageSchema,
    },
    async ({ body: { before }, wallet, device }) => {
      if (!(await context.store.hasDevice(wallet, device))) throw createShareError('no_share')
      return await context.shareLog.list(wallet, before)
    },
  )
}
