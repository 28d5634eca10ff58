import type { Namespace } from 'latchkey/caip'
import type { NftStandard } from 'latchkey/protocol'
import type { Chain } from '../../chain/chains/index.ts'

/** Contract and token id of an NFT on a chain; mints have no token id. */
export type NftKey = {
  /** Address in canonical form. */
  readonly contract: string
  /** In decimal digits. */
  readonly tokenId?: string | undefined
}

/** An NFT that an account owns, verified on chain. */
export type OwnedNft = NftKey & {
  readonly standard: NftStandard
  /** Number of copies, in decimal digits. */
  readonly quantity: string
  /** Whether the account received it in its own transaction. Undefined when unknown. */
  readonly isOwnAct?: boolean | undefined
  /** Whether all transfers to the account are marked as spam. */
  readonly isMarkedSpam: boolean
}

/** On-chain data of an NFT. Its texts are not sanitized. */
export type OnChainNft = {
  /** URI of the metadata. */
  readonly uri?: string | undefined
  readonly name?: string | undefined
  readonly collection?: string | undefined
}

/** A request for a page of NFTs. */
export type NftPageQuery = {
  readonly chain: Chain
  /** Address in canonical form. */
  readonly address: string
  /** `next` of the previous page. */
  readonly cursor: string | undefined
  /** Caller, for fair scheduling. */
  readonly visitor: string
}

/** A page of owned NFTs. */
export type OwnedNftPage = {
  readonly nfts: readonly OwnedNft[]
  readonly next: string | undefined
  /** Whether the index is complete, so that no older NFT is missing. */
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
   * Reads the on-chain data of an NFT.
   *
   * @returns Undefined if there is no such NFT.
   * @throws UpstreamError
   */
  describe(chain: Chain, key: NftKey): Promise<OnChainNft | undefined>
}
