import { type WalletSignOutBody, walletSignOutBodySchema } from 'latchkey/protocol'
import { createJsonReply, type HttpRoute } from '../../http/index.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute } from './defineSessionRoute.ts'

/** `POST /wallet/v1/sign-out`: ends this session, or all sessions of the account. */
export function signOutWalletRoute(context: WalletServiceContext): HttpRoute {
  return defineSessionRoute<unknown, WalletSignOutBody>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/sign-out',
      summary: 'End sessions',
      body: walletSignOutBodySchema,
    },
    async ({ body: { isEverywhere }, session, user }) => {
      await context.sessions.end({ session, user }, isEverywhere)
      return createJsonReply(undefined, { status: 204 })
    },
  )
}
