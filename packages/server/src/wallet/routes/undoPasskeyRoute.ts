import { type DescribeDeviceLinkBody, describeDeviceLinkBodySchema } from 'latchkey/protocol'
import { createJsonReply, type HttpRoute } from '../../http/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSecretBodyRoute } from './defineSecretBodyRoute.ts'

/**
 * `POST /wallet/v1/passkeys/undo`, of the page of the link that the mailbox received about a new passkey. It removes
 * the passkey, and ends all sessions of the account.
 *
 * @throws `login.code_expired` (410).
 */
export function undoPasskeyRoute(context: WalletServiceContext): HttpRoute {
  return defineSecretBodyRoute<DescribeDeviceLinkBody>(
    context,
    {
      path: '/wallet/v1/passkeys/undo',
      summary: 'Remove a new passkey',
      body: describeDeviceLinkBodySchema,
      cost: 5,
    },
    async ({ body: { token } }) => {
      const result = await context.passkeyUndo.undo(token)
      if (result === 'expired') throw createLoginError('login.code_expired')
      return createJsonReply(undefined, { status: 204 })
    },
  )
}
