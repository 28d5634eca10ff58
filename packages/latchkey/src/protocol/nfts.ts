import * as v from 'valibot'
import { displayTextSchema } from './displayTextSchema.ts'

/** Maximum number of NFTs per page. */
export const nftPageSize = 24

const standards = ['erc721', 'erc1155', 'spl'] as const

/** Token standard of an NFT. `spl` is a mint of the SPL Token or Token-2022 program. */
export type NftStandard = (typeof standards)[number]

/** Query of `GET /v1/account/{address}/nfts`. */
export type NftsRequest = {
  /** CAIP-2. */
  readonly chainId: string
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
  /** `true` returns NFTs that are flagged as spam, too. */
  readonly includeSpam?: 'true' | 'false' | undefined
}

/**
 * Parses the query of `GET /v1/account/{address}/nfts`. `projectId`, `st` and `sv` are parsed
 * elsewhere.
 */
export const nftsRequestSchema: v.GenericSchema<unknown, NftsRequest> = v.object({
  chainId: v.pipe(v.string(), v.maxLength(50)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(400))),
  includeSpam: v.optional(v.picklist(['true', 'false'])),
})

/** Query of `GET /v1/nft-image`. */
export type NftImageRequest = {
  /** CAIP-2. */
  readonly chainId: string
  /** Contract, or mint. */
  readonly contract: string
  /** In decimal digits; absent for a mint. */
  readonly tokenId?: string | undefined
}

const tokenId = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Must be a token id in decimal digits'))

/** Parses the query of `GET /v1/nft-image`. */
export const nftImageRequestSchema: v.GenericSchema<unknown, NftImageRequest> = v.object({
  chainId: v.pipe(v.string(), v.maxLength(50)),
  contract: v.pipe(v.string(), v.maxLength(128)),
  tokenId: v.optional(tokenId),
})

/** A property of an NFT, such as a colour. */
export type NftAttribute = { readonly name: string; readonly value: string }

/** NFT of an account. Its texts are those of the token's deployer, not of the gateway. */
export type Nft = {
  /** CAIP-19. */
  readonly id: string
  /** CAIP-2. */
  readonly chainId: string
  readonly standard: NftStandard
  /** Contract, or mint. */
  readonly contract: string
  /** In decimal digits; null for a mint. */
  readonly tokenId: string | null
  /** Number of copies of the account, in decimal digits: 1 unless the standard is `erc1155`. */
  readonly quantity: string
  /** Name from the metadata; without one, the collection's name and the token id. */
  readonly name: string
  readonly description: string | null
  /** Name of the collection. */
  readonly collection: string | null
  /** URL of the image at this gateway. */
  readonly image: string | null
  readonly attributes: readonly NftAttribute[]
  /** Whether the metadata was read. Without metadata, only ids and on-chain data are available. */
  readonly hasMetadata: boolean
  readonly isSpam: boolean
}

/** Response of `GET /v1/account/{address}/nfts`, most recently received first. */
export type NftsResponse = {
  /** At most `nftPageSize` items; may be empty although there is a next page. */
  readonly data: readonly Nft[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
  /** Number of NFTs of this page that are left out as spam. */
  readonly hidden: number
  /** Whether all transfers of the account are indexed; without it, older NFTs may be missing. */
  readonly isComplete: boolean
}

const nft: v.GenericSchema<unknown, Nft> = v.object({
  id: v.pipe(v.string(), v.maxLength(300)),
  chainId: v.string(),
  standard: v.picklist(standards),
  contract: v.pipe(v.string(), v.maxLength(128)),
  tokenId: v.nullable(tokenId),
  quantity: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  name: displayTextSchema(200),
  description: v.nullable(displayParagraphs(4_000)),
  collection: v.nullable(displayTextSchema(200)),
  image: v.nullable(v.pipe(v.string(), v.maxLength(2_048))),
  attributes: v.pipe(
    v.array(v.object({ name: displayTextSchema(200), value: displayTextSchema(400) })),
    v.maxLength(100),
  ),
  hasMetadata: v.boolean(),
  isSpam: v.boolean(),
})

/** Parses the response of `GET /v1/account/{address}/nfts`. */
export const nftsResponseSchema: v.GenericSchema<unknown, NftsResponse> = v.object({
  data: v.pipe(v.array(nft), v.maxLength(1_000)),
  next: v.nullable(v.string()),
  hidden: v.pipe(v.number(), v.integer(), v.minValue(0)),
  isComplete: v.boolean(),
})

/** Parses a text of several lines for display: control characters other than line feeds are removed. */
function displayParagraphs(maxLength: number): v.GenericSchema<string, string> {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.transform((text) => text.replace(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()),
  )
}
