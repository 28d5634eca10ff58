import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { imageResponse, imageRouteOptions, parseImageId } from '../images/imageResponse.ts'
import { renderCatalogueImage } from '../images/renderCatalogueImage.ts'
import { tokenImages } from '../../../chain/tokens/index.ts'

/**
 * `GET /public/getTokenImage/:id`: tokens by symbol, ignoring case.
 *
 * @see [7.27]
 */
export function getTokenImageRoute(): HttpRoute {
  return defineRoute(
    {
      ...imageRouteOptions,
      path: '/public/getTokenImage/:id',
      summary: 'Get the image of a token',
    },
    async (request) => {
      const picture = tokenImages.get(parseImageId(request.params.id).toUpperCase())
      return imageResponse(request, picture && (await renderCatalogueImage(picture)))
    },
  )
}
