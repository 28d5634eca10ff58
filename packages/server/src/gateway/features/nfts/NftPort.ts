import type { Namespace } from 'latchkey/caip'
import type { NftStandard } from 'latchkey/protocol'
import type { Chain } from '../../chain/chains/index.ts'

/** Contract and token id of an NFT on a chain; mints have no token id. */
export type NftKey = {
  /** In its one spelling. */
  readonly contract: string
  /** In decimal digits. */
  readonly tokenId?: string | undefined
}

/** An NFT that an account owns, checked on the chain. */
export type OwnedNft = NftKey & {
  readonly standard: NftStandard
  /** Number of copies, in decimal digits. */
  readonly quantity: string
  /** Whether the account received it in a transaction of its own. Undefined when unknown. */
  readonly isOwnAct?: boolean | undefined
  /** Whether all transfers to the account are marked as spam. */
  readonly isMarkedSpam: boolean
}

/** What the chain itself says of an NFT. The texts are not sanitized. */
export type OnChainNft = {
  /** URI of the metadata. */
  readonly uri?: string | undefined
  readonly name?: string | undefined
  readonly collection?: string | undefined
}

/** A request for a page of NFTs. */
export type NftPageQuery = {
  readonly chain: Chain
  /** In its one spelling. */
  readonly address: string
  /** `next` of the page before. */
  readonly cursor: string | undefined
  /** Caller, for fair scheduling. */
  readonly visitor: string
}

/** A page of owned NFTs. */
export type OwnedNftPage = {
  readonly nfts: readonly OwnedNft[]
  readonly next: string | undefined
  /** Whether no older NFT can be missing. */
  readonly isComplete: boolean
}

/** Reads NFTs from the chains of a namespace. */
export type NftPort = {
  readonly namespace: Namespace
  /**
   * Reads a page of the NFTs of an account.
   *
   * @returns Undefined for an invalid cursor.
   * @throws UpstreamError
   */
  page(query: NftPageQuery, signal: AbortSignal): Promise<OwnedNftPage | undefined>
  /**
   * Reads what the chain says of an NFT.
   *
   * @returns Undefined if there is no such NFT.
   * @throws UpstreamError
   */
  describe(chain: Chain, key: NftKey): Promise<OnChainNft | undefined>
}
