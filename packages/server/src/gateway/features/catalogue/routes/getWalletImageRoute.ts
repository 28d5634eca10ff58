import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { WalletCatalogue } from '../createWalletCatalogue.ts'
import { imageResponse, imageRouteOptions, parseImageId } from '../images/imageResponse.ts'
import { renderCatalogueImage } from '../images/renderCatalogueImage.ts'
import { findWalletIconName } from '../images/findWalletIconName.ts'

/**
 * `GET /getWalletImage/:id`: wallets by `image_id`.
 *
 * @see [7.27]
 */
export function getWalletImageRoute(deps: { readonly catalogue: WalletCatalogue }): HttpRoute {
  return defineRoute(
    { ...imageRouteOptions, path: '/getWalletImage/:id', summary: 'Get the image of a wallet' },
    async (request) => {
      const wallet = await deps.catalogue.byImage(parseImageId(request.params.id))
      const svg =
        wallet &&
        (await renderCatalogueImage({ name: wallet.name, icon: findWalletIconName(wallet.name) }))
      return imageResponse(request, svg)
    },
  )
}
