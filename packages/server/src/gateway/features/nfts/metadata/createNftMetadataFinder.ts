import { createHash } from 'node:crypto'
import type { Clock } from '../../../../clock/Clock.ts'
import type { Cache } from '../../../../store/index.ts'
import {
  isUpstreamError,
  type UntrustedUrlClient,
  type UpstreamError,
} from '../../../../upstream/index.ts'
import { toSingleLine } from '../../../chain/contracts/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import { type FileGateways, resolveFileUrl, readDataUrl } from '../../identity/index.ts'
import type { NftKey, NftPort, OnChainNft } from '../NftPort.ts'
import { type NftMetadata, parseNftMetadata } from './parseNftMetadata.ts'

/** Limits of metadata files. */
const limits = { maxBytes: 262_144, timeoutMs: 6_000 } as const
const rule = { ttlMs: 3_600_000, staleMs: 86_400_000, failureMs: 30_000 } as const
/** Milliseconds to wait for a file. A late file is cached. */
const fileWaitMs = 3_000

/** Data of an NFT from the chain and the metadata file, sanitized. */
export type DescribedNft = NftMetadata & {
  /** Whether the metadata file was read. */
  readonly hasMetadata: boolean
}

/**
 * Finds the metadata of an NFT. Without the metadata file when it cannot be read in time.
 *
 * @returns Undefined if there is no such NFT.
 * @throws UpstreamError when the chain cannot be read.
 */
export type FindNftMetadata = (
  port: NftPort,
  chain: Chain,
  key: NftKey,
) => Promise<DescribedNft | undefined>

/**
 * Creates the reader of metadata. Files are fetched with `publicUpstream` only, and cached for an
 * hour; a temporary failure for half a minute.
 */
export function createNftMetadataFinder(deps: {
  readonly publicUpstream: UntrustedUrlClient
  readonly cache: Cache
  readonly gateways: FileGateways
  readonly clock: Clock
}): FindNftMetadata {
  const { cache, clock } = deps

  async function readCached(name: string, uri: string): Promise<NftMetadata | undefined> {
    const load = async (): Promise<NftMetadata | null> =>
      parseNftMetadata(await readFile(deps, uri)) ?? null
    const hash = createHash('sha256').update(uri).digest('base64url')
    // The key contains the URI, because a reveal changes it.
    const found = cache.getOrLoad(`nft-file:${name}:${hash}`, rule, load)
    return (await firstOf(clock, found)) ?? undefined
  }

  return async (port, chain, key) => {
    const { contract, tokenId = '' } = key
    const name = `${chain.caipNetworkId}:${contract}:${tokenId}`
    const onChain = await cache.getOrLoad(
      `nft:${name}`,
      rule,
      async () => (await port.describe(chain, key)) ?? null,
    )
    if (!onChain) return undefined
    const { uri } = onChain
    const metadata = uri === undefined ? undefined : await readCached(name, uri)
    return toDescribed(onChain, metadata, tokenId)
  }
}

/** Resolves with a file; undefined when it fails, or takes too long. */
function firstOf<file>(clock: Clock, found: Promise<file>): Promise<file | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.after(fileWaitMs, () => resolve(undefined))
    const settle = (file?: file): void => {
      cancel()
      resolve(file)
    }
    found.then(settle, () => settle())
  })
}

function toDescribed(
  onChain: OnChainNft,
  metadata: NftMetadata | undefined,
  tokenId: string,
): DescribedNft {
  const clean = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : toSingleLine(text)
  return {
    attributes: [],
    ...metadata,
    name: metadata?.name ?? clean(onChain.name),
    // The collection according to the chain; a file may claim any.
    collection: clean(onChain.collection) ?? metadata?.collection,
    image: metadata?.image && withTokenId(metadata.image, tokenId),
    hasMetadata: metadata !== undefined,
  }
}

/** Reads a metadata file. @returns Undefined when there is none, or it is not JSON. */
async function readFile(
  deps: { readonly publicUpstream: UntrustedUrlClient; readonly gateways: FileGateways },
  uri: string,
): Promise<unknown> {
  if (uri.trim().startsWith('{')) return parsed(uri)
  const data = readDataUrl(uri)
  if (data) return parsed(data.text) ?? parsed(uri.slice(uri.indexOf(',') + 1))
  const url = resolveFileUrl(uri, deps.gateways)
  if (url === undefined) return undefined
  try {
    return await deps.publicUpstream.json({ url, ...limits })
  } catch (error) {
    if (isUpstreamError(error) && isFinal(error)) return undefined
    throw error
  }
}

/** Returns whether a failure is permanent. */
function isFinal({ failure, status = 0 }: UpstreamError): boolean {
  if (failure === 'forbidden' || failure === 'body') return true
  return failure === 'status' && status < 500 && status !== 429
}

/** Inserts the token id into a URI. ERC-1155 "Metadata" */
function withTokenId(uri: string, tokenId: string): string {
  if (!/^\d+$/.test(tokenId)) return uri
  return uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
