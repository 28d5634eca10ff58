import { type WalletUser, walletUserSchema } from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { toWalletUser } from '../createWalletTokens.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSessionRoute } from './defineSessionRoute.ts'

/** `GET /wallet/v1/user`: the account of a session. */
export function getWalletUserRoute(context: WalletServiceContext): HttpRoute {
  return defineSessionRoute<unknown, unknown, WalletUser>(
    context,
    {
      method: 'GET',
      path: '/wallet/v1/user',
      summary: 'Get the account of a session',
      reply: walletUserSchema,
    },
    ({ user }) => toWalletUser(user),
  )
}
