import * as v from 'valibot'
import type { Address } from 'viem'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { isUpstreamError, type UntrustedUrlClient } from '../../../../upstream/index.ts'
import { detectNamespace, parseAddress } from '../../../chain/accounts/index.ts'
import type { IdentityResolver } from '../createIdentityResolver.ts'
import { readDataUrl } from '../imageUrls.ts'

const limits = { maxBytes: 1_048_576, timeoutMs: 5_000 } as const
const day = 86_400

/** Image types that browsers support. */
const shown = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/

type Picture = { readonly type: string; readonly bytes: Uint8Array }

/**
 * `GET /v1/identity/:address/avatar`
 *
 * Serves the image itself, so that its host does not receive the visitor's IP address.
 *
 * @see [7.3]
 */
export function getAvatarRoute(deps: {
  readonly identities: IdentityResolver
  readonly publicUpstream: UntrustedUrlClient
}): HttpRoute {
  const { identities, publicUpstream } = deps
  return defineRoute(
    {
      method: 'GET',
      path: '/v1/identity/:address/avatar',
      summary: 'Get the avatar of an address as an image',
      project: 'query',
      params: v.object({ address: v.string() }),
    },
    async ({ params, signal }) => {
      const namespace = detectNamespace(params.address)
      const address = namespace && parseAddress(namespace, params.address)
      if (address === undefined)
        throw httpError(400, { field: 'address', description: 'Must be a valid address' })
      const found =
        namespace === 'eip155' ? await identities.find(address as Address, { signal }) : undefined
      const avatar = found?.identity.avatar
      const picture = avatar ? await pictureAt(avatar, publicUpstream, signal) : undefined
      if (!picture)
        throw httpError(404, { field: 'address', description: 'The image does not exist' })
      return answer(picture, Math.max(0, Math.min(day, Math.floor((found?.freshMs ?? 0) / 1_000))))
    },
  )
}

async function pictureAt(
  url: string,
  publicUpstream: UntrustedUrlClient,
  signal: AbortSignal,
): Promise<Picture | undefined> {
  const data = readDataUrl(url)
  if (data) return shownOnly(data)
  try {
    const { status, headers, body } = await publicUpstream.send({ url, signal, ...limits })
    const [type = ''] = (headers['content-type'] ?? '').split(';')
    return status === 200 ? shownOnly({ type: type.trim().toLowerCase(), bytes: body }) : undefined
  } catch (error) {
    // A private host or a large response: cached as no image.
    if (isUpstreamError(error) && error.failure !== 'unavailable' && error.failure !== 'timeout')
      return undefined
    throw error
  }
}

function shownOnly({ type, bytes }: Picture): Picture | undefined {
  return shown.test(type) && bytes.length > 0 ? { type, bytes } : undefined
}

/** Creates the response, with a Content Security Policy that blocks all loading and scripts. */
function answer({ type, bytes }: Picture, seconds: number): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
