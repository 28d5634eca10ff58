import { type ShareWalletDescription, shareWalletDescriptionSchema } from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareWalletRoute } from './defineShareRoute.ts'

/** `GET /shares/v1/wallets`: the wallet of an account, with its devices. It contains no share. */
export function getRegisteredWalletRoute(context: ShareServiceContext): HttpRoute {
  return defineShareWalletRoute<unknown, ShareWalletDescription>(
    context,
    {
      method: 'GET',
      path: '/shares/v1/wallets',
      summary: 'Get the wallet of the account',
      reply: shareWalletDescriptionSchema,
    },
    ({ wallet }) => context.store.describeWallet(wallet),
  )
}
