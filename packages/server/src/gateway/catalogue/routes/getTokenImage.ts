import { Hono } from 'hono'
import { answerImage, readImageId } from '../images/answerImage.ts'
import { draw } from '../images/draw.ts'
import { tokenImages } from '../images/tokenImages.ts'

/**
 * `GET /public/getTokenImage/:symbol`
 *
 * @returns The route. Symbols count without regard to capitals.
 * @source spec §7 "Configuration and wallet catalogue", gateway §2.2
 */
export function getTokenImage(): Hono {
  return new Hono().get('/public/getTokenImage/:symbol', async (c) => {
    const picture = tokenImages.get(readImageId(c.req.param('symbol')).toUpperCase())
    return answerImage(c, picture && (await draw(picture)))
  })
}
