import { Hono } from 'hono'
import type { Catalogue } from '../createCatalogue.ts'
import { answerImage, readImageId } from '../images/answerImage.ts'
import { draw } from '../images/draw.ts'
import { iconNameOf } from '../images/walletIcons.ts'

/**
 * `GET /getWalletImage/:id`
 *
 * @param deps - The catalogue, whose wallets' `image_id` these are.
 * @returns The route.
 * @source spec §7 "Configuration and wallet catalogue", gateway §2.2
 */
export function getWalletImage(deps: { readonly catalogue: Catalogue }): Hono {
  return new Hono().get('/getWalletImage/:id', async (c) => {
    const wallet = await deps.catalogue.byImage(readImageId(c.req.param('id')))
    const svg = wallet && (await draw({ name: wallet.name, icon: iconNameOf(wallet.name) }))
    return answerImage(c, svg)
  })
}
