import { imageIdSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { replyWithEtag, httpError, type HttpReply, type RouteSpec } from '../../../../http/index.ts'

type Id = { readonly id: string }

/** Options of all image routes. Each request costs little. */
export const imageRouteOptions: Pick<
  RouteSpec<Id, unknown, unknown, unknown>,
  'method' | 'project' | 'params' | 'cost'
> = { method: 'GET', project: 'query', params: v.object({ id: v.string() }), cost: 0.1 }

/** Images are immutable. */
const forever = 'public, max-age=31536000, immutable'

/**
 * Parses the id of an image.
 *
 * @throws HTTP 404 for an invalid id.
 */
export function parseImageId(text: string): string {
  if (!v.is(imageIdSchema, text)) throw noImage()
  return text
}

/**
 * Responds with an image that may be cached and embedded by any page, or with 304.
 *
 * @param svg - The image; undefined if there is none.
 * @throws HTTP 404.
 */
export function imageResponse(
  request: Parameters<typeof replyWithEtag>[0],
  svg: string | undefined,
): HttpReply {
  if (svg === undefined) throw noImage()
  return replyWithEtag(request, svg, {
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': forever,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  })
}

function noImage(): Error {
  return httpError(404, { field: 'id', description: 'The image does not exist' })
}
