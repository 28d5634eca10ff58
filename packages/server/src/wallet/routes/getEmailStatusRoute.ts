import {
  type EmailDeliveryStatus,
  type EmailDeliveryStatusBody,
  emailDeliveryStatusBodySchema,
  emailDeliveryStatusSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute } from './defineDeviceRoute.ts'

/**
 * `POST /wallet/v1/email/status`: whether the mail server accepted the message with a code. For the
 * browser that requested it.
 *
 * @throws `login.code_expired` (410).
 */
export function getEmailStatusRoute(context: WalletServiceContext): HttpRoute {
  return defineDeviceRoute<unknown, EmailDeliveryStatusBody, EmailDeliveryStatus>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/email/status',
      summary: 'Get whether a code was sent',
      project: 'none',
      body: emailDeliveryStatusBodySchema,
      reply: emailDeliveryStatusSchema,
    },
    async ({ body: { challengeId }, device }) => {
      const mail = await context.codes.readMailStatus(challengeId, device)
      if (mail === undefined) throw createLoginError('login.code_expired')
      return { mail }
    },
  )
}
