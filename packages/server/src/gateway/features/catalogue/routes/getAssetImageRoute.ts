import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { imageResponse, imageRouteOptions, parseImageId } from '../images/imageResponse.ts'
import { assetImages } from '../images/assetImages.ts'
import { renderCatalogueImage } from '../images/renderCatalogueImage.ts'

/**
 * `GET /public/getAssetImage/:id`: networks, their currencies, connectors.
 *
 * @see [7.27]
 */
export function getAssetImageRoute(): HttpRoute {
  return defineRoute(
    {
      ...imageRouteOptions,
      path: '/public/getAssetImage/:id',
      summary: 'Get the image of a network, currency or connector',
    },
    async (request) => {
      const id = parseImageId(request.params.id)
      const picture = Object.hasOwn(assetImages, id) ? assetImages[id] : undefined
      return imageResponse(request, picture && (await renderCatalogueImage(picture)))
    },
  )
}
