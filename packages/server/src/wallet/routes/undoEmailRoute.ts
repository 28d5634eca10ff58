import { type DescribeDeviceLinkBody, describeDeviceLinkBodySchema } from 'latchkey/protocol'
import { createJsonReply, type HttpRoute } from '../../http/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSecretBodyRoute } from './defineSecretBodyRoute.ts'

/**
 * `POST /wallet/v1/email-change/undo`, of the page of the link that the former mailbox received. All
 * sessions of the account end.
 *
 * @throws `login.code_expired` (410).
 */
export function undoEmailRoute(context: WalletServiceContext): HttpRoute {
  return defineSecretBodyRoute<DescribeDeviceLinkBody>(
    context,
    {
      path: '/wallet/v1/email-change/undo',
      summary: 'Undo a change of the e-mail address',
      body: describeDeviceLinkBodySchema,
      cost: 5,
    },
    async ({ body: { token } }) => {
      const result = await context.emailUndo.undo(token)
      if (result === 'expired') throw createLoginError('login.code_expired')
      return createJsonReply(undefined, { status: 204 })
    },
  )
}
