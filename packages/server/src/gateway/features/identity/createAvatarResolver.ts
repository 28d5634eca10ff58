import * as v from 'valibot'
import type { Abi, Address } from 'viem'
import { parseAbi } from 'viem/utils'
import { isUpstreamError, type UntrustedUrlClient } from '../../../upstream/index.ts'
import { type Chains, findChain } from '../../chain/chains/index.ts'
import { createViemClient, isNodeRpcError, type RpcClient } from '../../chain/rpc/index.ts'
import { type FileGateways, resolveFileUrl, resolveImageUrl, readDataUrl } from './imageUrls.ts'
import {
  isNftAvatarRecord,
  type NftAvatarRecord,
  parseNftAvatarRecord,
} from './parseNftAvatarRecord.ts'

/** Limits of NFT metadata. */
const limits = { maxBytes: 153_600, timeoutMs: 4_000 } as const

const text = v.optional(v.nullable(v.string()))
const metadata = v.object({ image: text, image_url: text, image_data: text })

/** Resolver of avatar records. */
export type AvatarResolver = {
  /**
   * @param record - Text record `avatar`.
   *
   * @param owner - Owner of the name; an NFT of another owner is not used.
   * @returns URL of the image, or a `data:` URL; undefined if there is none.
   * @throws UpstreamError, NodeRpcError when the avatar cannot be resolved now.
   */
  find(record: string, owner: Address, signal: AbortSignal): Promise<string | undefined>
}

/**
 * Creates the avatar resolver.
 *
 * @param deps - Chains of NFTs and their nodes. URLs from records and tokens are fetched with
 * `publicUpstream` only.
 * @see ENSIP-12
 */
export function createAvatarResolver(deps: {
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
  readonly publicUpstream: UntrustedUrlClient
  readonly gateways: FileGateways
}): AvatarResolver {
  const { chains, rpc, publicUpstream, gateways } = deps

  async function readToken(
    token: NftAvatarRecord,
    owner: Address,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { client, outage } = await createViemClient(rpc, token.network, { signal })
    const { readContract } = await import('viem/actions')
    const { contract: address, id, kind } = token
    const { ownership, description } = tokenCalls[kind]
    const callContract = (functionName: string, args: readonly unknown[]): Promise<unknown> =>
      readContract(client, { address, abi: tokenAbi, functionName, args })
    try {
      const owned = await callContract(ownership, kind === 'erc721' ? [id] : [owner, id])
      if (!isOwned(owned, owner)) return undefined
      const uri = await callContract(description, [id])
      return typeof uri === 'string' ? uri : undefined
    } catch {
      // A reverted call is an answer: there is no such token.
      if (outage() !== undefined) throw outage()
      return undefined
    }
  }

  async function describe(uri: string, signal: AbortSignal): Promise<unknown> {
    if (uri.trim().startsWith('{')) return parsed(uri)
    const data = readDataUrl(uri)
    if (data) return parsed(data.text) ?? parsed(uri.slice(uri.indexOf(',') + 1))
    const url = resolveFileUrl(uri, gateways)
    return url === undefined ? undefined : await publicUpstream.json({ url, signal, ...limits })
  }

  return {
    async find(record, owner, signal) {
      if (!isNftAvatarRecord(record)) return resolveImageUrl(record, gateways)
      const token = parseNftAvatarRecord(record)
      if (!token || !findChain(chains, token.network)) return undefined
      try {
        const uri = await readToken(token, owner, signal)
        if (uri === undefined) return undefined
        const read = v.safeParse(metadata, await describe(withId(uri, token), signal))
        if (!read.success) return undefined
        const { image, image_url, image_data } = read.output
        return resolveImageUrl(image || image_url || image_data || '', gateways)
      } catch (error) {
        // 4xx or invalid JSON means that there is no image.
        if (isUpstreamError(error) && isFinal(error)) return undefined
        if (isNodeRpcError(error)) return undefined
        throw error
      }
    },
  }
}

const tokenAbi: Abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])

/** Functions that return owner and metadata. EIP-721, EIP-1155 */
const tokenCalls = {
  erc721: { ownership: 'ownerOf', description: 'tokenURI' },
  erc1155: { ownership: 'balanceOf', description: 'uri' },
} as const

function isOwned(owned: unknown, owner: Address): boolean {
  if (typeof owned === 'bigint') return owned > 0n
  return typeof owned === 'string' && owned.toLowerCase() === owner.toLowerCase()
}

/** Inserts the token id into a metadata URI. EIP-1155 "Metadata" */
function withId(uri: string, { id, kind }: NftAvatarRecord): string {
  return kind === 'erc1155' ? uri.replaceAll('{id}', id.toString(16).padStart(64, '0')) : uri
}

function isFinal({ failure, status }: { failure: string; status: number | undefined }): boolean {
  if (failure === 'forbidden' || failure === 'body') return true
  return failure === 'status' && status !== undefined && status < 500 && status !== 429
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
