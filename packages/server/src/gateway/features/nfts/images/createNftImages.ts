import { createHash } from 'node:crypto'
import type { Cache } from '../../../../store/index.ts'
import {
  isUpstreamError,
  type UntrustedUrlClient,
  upstreamError,
} from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import { type FileGateways, resolveFileUrl, readDataUrl } from '../../identity/index.ts'
import type { FindNftMetadata } from '../metadata/createNftMetadataFinder.ts'
import type { NftKey, NftPort } from '../NftPort.ts'
import { detectImageType, type NftImageType } from './detectImageType.ts'

/** Limits of image files. */
const limits = { maxBytes: 8 * 1_048_576, timeoutMs: 10_000 } as const
/**
 * Maximum size of a cached image; larger ones are fetched for each request and left to HTTP caches.
 */
const maxCachedBytes = 262_144
const rule = { ttlMs: 3_600_000, failureMs: 30_000 } as const

/**
 * Content types that hosts may declare; the actual type is detected from the bytes. Some file hosts
 * declare none.
 */
const declared = /^(?:image\/[a-z0-9.+-]+|application\/octet-stream|binary\/octet-stream|)$/

/** An image to serve. */
export type NftImageFile = { readonly type: NftImageType; readonly bytes: Buffer }

type CachedImage = { readonly type: NftImageType; readonly base64: string }

/**
 * Finds the image of an NFT.
 *
 * @returns Undefined if it has no image, or an image that is not served.
 * @throws UpstreamError when it cannot be read now.
 */
export type FindNftImage = (
  port: NftPort,
  chain: Chain,
  key: NftKey,
  signal: AbortSignal,
) => Promise<NftImageFile | undefined>

/**
 * Creates the reader of images, which are fetched with `publicUpstream` only. The URL comes from
 * the metadata, never from the request, so that the gateway is no open proxy.
 */
export function createNftImages(deps: {
  readonly publicUpstream: UntrustedUrlClient
  readonly cache: Cache
  readonly gateways: FileGateways
  readonly metadata: FindNftMetadata
}): FindNftImage {
  const { publicUpstream, cache, gateways, metadata } = deps

  async function fetchImage(uri: string, signal: AbortSignal): Promise<NftImageFile | undefined> {
    const inline = inlineBytes(uri)
    if (inline) return toImage(inline)
    const url = resolveFileUrl(uri, gateways)
    if (url === undefined) return undefined
    try {
      const { status, headers, body } = await publicUpstream.send({ url, signal, ...limits })
      const [type = ''] = (headers['content-type'] ?? '').split(';')
      const isDeclared = declared.test(type.trim().toLowerCase())
      if (status >= 500 || status === 429)
        throw upstreamError('status', new URL(url).host, { status })
      return status === 200 && isDeclared ? toImage(body) : undefined
    } catch (error) {
      // Private address, or too large.
      if (isUpstreamError(error) && (error.failure === 'forbidden' || error.failure === 'body'))
        return undefined
      throw error
    }
  }

  return async (port, chain, key, signal) => {
    const described = await metadata(port, chain, key)
    const uri = described?.image
    if (uri === undefined) return undefined
    const large: { image?: NftImageFile } = {}
    const hash = createHash('sha256').update(uri).digest('base64url')
    const load = async (given: AbortSignal): Promise<CachedImage | 'none' | 'large'> => {
      const image = await fetchImage(uri, given)
      if (!image) return 'none'
      if (image.bytes.length <= maxCachedBytes)
        return { type: image.type, base64: image.bytes.toString('base64') }
      large.image = image
      return 'large'
    }
    const found = await cache.getOrLoad(`nft-image:${hash}`, rule, load, signal)
    if (found === 'none') return undefined
    if (found === 'large') return large.image ?? (await fetchImage(uri, signal))
    return { type: found.type, bytes: Buffer.from(found.base64, 'base64') }
  }
}

/** Returns the bytes of a `data:` URL or of SVG text. */
function inlineBytes(uri: string): Buffer | undefined {
  const text = uri.trim()
  return /^<svg[\s>]/i.test(text) ? Buffer.from(text) : readDataUrl(text)?.bytes
}

function toImage(bytes: Buffer): NftImageFile | undefined {
  const type = detectImageType(bytes)
  return type && { type, bytes }
}
