import {
  type SocialConfirmBody,
  socialConfirmBodySchema,
  type SocialDescribeBody,
  socialDescribeBodySchema,
  type SocialDescription,
  socialDescriptionSchema,
} from 'latchkey/protocol'
import { createJsonReply, type HttpRoute } from '../../http/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSecretBodyRoute } from './defineSecretBodyRoute.ts'

/**
 * `POST /wallet/v1/social/describe` and `/confirm`: for the last page of a popup, which has the secret of
 * the login and no key.
 *
 * @throws `login.code_expired` (410).
 */
export function socialPopupRoutes(
  context: Pick<WalletServiceContext, 'flows' | 'origin'>,
): readonly HttpRoute[] {
  return [
    defineSecretBodyRoute<SocialDescribeBody, SocialDescription>(
      context,
      {
        path: '/wallet/v1/social/describe',
        summary: 'Describe a login to the last page of its popup',
        body: socialDescribeBodySchema,
        reply: socialDescriptionSchema,
      },
      async ({ body: { flowId, completion } }) => {
        const flow = await context.flows.findByCompletion(flowId, completion)
        if (!flow) throw createLoginError('login.code_expired')
        const { purpose, app_origin: appOrigin, label, number, status } = flow
        const account = label ?? undefined
        return { purpose, appOrigin, account, number, isFinished: status !== 'returned' }
      },
    ),
    defineSecretBodyRoute<SocialConfirmBody>(
      context,
      {
        path: '/wallet/v1/social/confirm',
        summary: 'Confirm a login whose popup cannot reach the app',
        body: socialConfirmBodySchema,
      },
      async ({ body: { flowId, completion, isApproved } }) => {
        const isOpen = await context.flows.confirm(flowId, completion, isApproved)
        if (!isOpen) throw createLoginError('login.code_expired')
        return createJsonReply(undefined, { status: 204 })
      },
    ),
  ]
}
