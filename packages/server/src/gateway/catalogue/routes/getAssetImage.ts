import { Hono } from 'hono'
import { answerImage, readImageId } from '../images/answerImage.ts'
import { assetImages } from '../images/assetImages.ts'
import { draw } from '../images/draw.ts'

/**
 * `GET /public/getAssetImage/:id`: networks, their coins, connectors.
 *
 * @returns The route.
 * @source spec §7 "Configuration and wallet catalogue", gateway §2.2
 */
export function getAssetImage(): Hono {
  return new Hono().get('/public/getAssetImage/:id', async (c) => {
    const id = readImageId(c.req.param('id'))
    const picture = Object.hasOwn(assetImages, id) ? assetImages[id] : undefined
    return answerImage(c, picture && (await draw(picture)))
  })
}
