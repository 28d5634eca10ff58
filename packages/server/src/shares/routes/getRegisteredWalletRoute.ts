import { type ShareWalletResponse, shareWalletResponseSchema } from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareRoute } from './defineShareRoute.ts'

/** `GET /shares/v1/wallets`: the wallet of an account, with its devices, or none. It contains no share. */
export function getRegisteredWalletRoute(context: ShareServiceContext): HttpRoute {
  return defineShareRoute<unknown, ShareWalletResponse>(
    context,
    {
      method: 'GET',
      path: '/shares/v1/wallets',
      summary: 'Get the wallet of the account',
      reply: shareWalletResponseSchema,
    },
    async ({ claims }) => {
      const wallet = await context.store.findWallet(claims.sub)
      return { wallet: wallet ? await context.store.describeWallet(wallet) : null }
    },
  )
}
