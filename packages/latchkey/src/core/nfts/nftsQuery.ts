import { nftsFailedError } from '../../errors/catalogue/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import { type Nft, nftsResponseSchema } from '../../protocol/index.ts'
import { safeTokenIcon } from '../balances/index.ts'
import {
  gatewayQueryKey,
  isNetworkServed,
  type GatewayQuery,
  requestGateway,
} from '../gateway/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'

/** Cached for 30 s per address and network. */
const staleTime = 30_000

/** A part of the NFTs of an account on a network. */
export type NftPage = {
  /** Most recently received first. */
  readonly nfts: readonly Nft[]
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined
  /** Number of NFTs of this page that are left out as spam. */
  readonly hidden: number
  /** Whether the gateway has not indexed the whole past yet, so that older NFTs may be missing. */
  readonly isPartial: boolean
}

/**
 * Creates a query for one page of an account's NFTs on a network. A network that the gateway does not
 * serve has none.
 *
 * @example
 * const { nfts } = await fetchQuery(client, nftsQuery(client, { address, network }))
 *
 * @param parameters - `cursor` is `next` of the previous page.
 * @returns The query. It throws `nfts.failed`, `transport.aborted`.
 */
export function nftsQuery(
  client: Latchkey,
  parameters: nftsQuery.Parameters,
): GatewayQuery<NftPage> {
  const { address, cursor, includeSpam = false } = parameters
  const network = networkIdOf(parameters.network)
  const spam = includeSpam ? 'true' : undefined
  return {
    queryKey: gatewayQueryKey(client, 'nfts', network, address, cursor ?? '', spam ?? ''),
    staleTime,
    async queryFn({ signal }) {
      const failed = nftsFailedError
      if (!(await isNetworkServed(client, network, { failed, feature: 'nfts', signal })))
        return { nfts: [], next: undefined, hidden: 0, isPartial: false }
      const { data, next, hidden, isComplete } = await requestGateway(client, {
        path: `/v1/account/${encodeURIComponent(address)}/nfts`,
        query: { chainId: network, cursor, includeSpam: spam },
        reply: nftsResponseSchema,
        failed,
        details: { network },
        signal,
      })
      return {
        nfts: data
          .filter(({ chainId }) => chainId === network)
          .map((nft) => ({
            ...nft,
            image: safeTokenIcon(nft.image ?? '', client.options) ?? null,
          })),
        // A page whose cursor points to itself would be fetched forever.
        next: next === cursor ? undefined : (next ?? undefined),
        hidden,
        isPartial: !isComplete,
      }
    },
  }
}

export declare namespace nftsQuery {
  type Parameters = {
    readonly address: string
    readonly network: NetworkOrId
    readonly cursor?: string | undefined
    /** Whether spam is listed, too. @default false */
    readonly includeSpam?: boolean | undefined
  }
}
