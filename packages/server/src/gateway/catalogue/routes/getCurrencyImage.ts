import { Hono } from 'hono'
import { answerImage, readImageId } from '../images/answerImage.ts'
import { currencies } from '../images/currencies.ts'
import { monogram } from '../images/monogram.ts'

/**
 * `GET /public/getCurrencyImage/:code`: currencies that people pay with.
 *
 * @returns The route. ISO 4217 codes count without regard to capitals.
 * @source spec §7 "Configuration and wallet catalogue", gateway §2.2
 */
export function getCurrencyImage(): Hono {
  return new Hono().get('/public/getCurrencyImage/:code', (c) => {
    const code = readImageId(c.req.param('code')).toUpperCase()
    const sign = Object.hasOwn(currencies, code) ? currencies[code] : undefined
    return answerImage(c, sign === undefined ? undefined : monogram(code, sign))
  })
}
