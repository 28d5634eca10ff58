import { defineRoute, type Route } from '../../../../http/index.ts'
import type { Catalogue } from '../createCatalogue.ts'
import { answerImage, imageRoute, readImageId } from '../images/answerImage.ts'
import { draw } from '../images/draw.ts'
import { iconNameOf } from '../images/walletIcons.ts'

/**
 * `GET /getWalletImage/:id`
 *
 * @param deps - The catalogue, whose wallets' `image_id` these are.
 * @returns The route.
 * @source spec §7 "Configuration and wallet catalogue", gateway §2.2
 */
export function getWalletImage(deps: { readonly catalogue: Catalogue }): Route {
  return defineRoute(
    { ...imageRoute, path: '/getWalletImage/:id', summary: 'The picture of a wallet' },
    async (request) => {
      const wallet = await deps.catalogue.byImage(readImageId(request.params.id))
      const svg = wallet && (await draw({ name: wallet.name, icon: iconNameOf(wallet.name) }))
      return answerImage(request, svg)
    },
  )
}
