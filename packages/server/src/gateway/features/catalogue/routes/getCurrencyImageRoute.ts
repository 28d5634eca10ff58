import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { imageResponse, imageRouteOptions, parseImageId } from '../images/imageResponse.ts'
import { currencySymbols } from '../images/currencySymbols.ts'
import { monogram } from '../images/monogram.ts'

/**
 * `GET /public/getCurrencyImage/:id`: fiat currencies by ISO 4217 code, ignoring case.
 *
 * @see [7.27]
 */
export function getCurrencyImageRoute(): HttpRoute {
  return defineRoute(
    {
      ...imageRouteOptions,
      path: '/public/getCurrencyImage/:id',
      summary: 'Get the image of a fiat currency',
    },
    (request) => {
      const code = parseImageId(request.params.id).toUpperCase()
      const sign = Object.hasOwn(currencySymbols, code) ? currencySymbols[code] : undefined
      return imageResponse(request, sign === undefined ? undefined : monogram(code, sign))
    },
  )
}
