import { defineRoute, type Route } from '../../../../http/index.ts'
import { imageResponse, imageRoute, parseImageId } from '../images/imageResponse.ts'
import { renderImage } from '../images/renderImage.ts'
import { tokenImages } from '../../../chain/tokens/index.ts'

/**
 * `GET /public/getTokenImage/:id`
 *
 * @returns The route. Symbols count without regard to capitals.
 * @source spec §7 "Configuration and wallet catalogue", gateway §2.2
 */
export function getTokenImage(): Route {
  return defineRoute(
    {
      ...imageRoute,
      path: '/public/getTokenImage/:id',
      summary: 'The picture of a token',
    },
    async (request) => {
      const picture = tokenImages.get(parseImageId(request.params.id).toUpperCase())
      return imageResponse(request, picture && (await renderImage(picture)))
    },
  )
}
