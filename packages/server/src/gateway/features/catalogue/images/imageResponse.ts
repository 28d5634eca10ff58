import { imageId } from 'latchkey/protocol'
import * as v from 'valibot'
import { replyWithEtag, httpError, type Reply, type RouteSpec } from '../../../../http/index.ts'

type Id = { readonly id: string }

/** What the addresses of pictures have in common. Many are shown at once, and each costs little. */
export const imageRoute: Pick<
  RouteSpec<Id, unknown, unknown, unknown>,
  'method' | 'project' | 'params' | 'cost'
> = { method: 'GET', project: 'query', params: v.object({ id: v.string() }), cost: 0.1 }

/** A picture stays what its id says, so nobody needs to ask for it twice. */
const forever = 'public, max-age=31536000, immutable'

/**
 * Reads the id of an image out of a path.
 *
 * @param text - As the path has it.
 * @returns The id.
 * @throws An error that answers 404: what cannot be an id is none of ours.
 */
export function parseImageId(text: string): string {
  if (!v.is(imageId, text)) throw noImage()
  return text
}

/**
 * Answers with a picture that caches may keep and any page may show, or with 304 to who has it.
 *
 * @param request - The request.
 * @param svg - The picture; undefined where there is none.
 * @returns The answer. Opened by itself, the picture can load and run nothing.
 * @throws An error that answers 404.
 * @source gateway §2.2
 */
export function imageResponse(
  request: Parameters<typeof replyWithEtag>[0],
  svg: string | undefined,
): Reply {
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
  return httpError(404, { field: 'id', description: 'There is no such image' })
}
