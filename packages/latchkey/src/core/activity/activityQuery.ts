import type { CaipNetworkId } from '../../caip/index.ts'
import {
  activityResponse,
  type ActivityTransaction,
  type ActivityTransfer,
  type PriceCurrency,
} from '../../protocol/index.ts'
import { safeTokenIcon } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, isServed, gatewayQueryKey, type Query } from '../gateway/index.ts'
import { filterTransactions } from './filterTransactions.ts'

/** facts: product inventory §7.10 "Cache 15 s per address and chain" */
const staleTime = 15_000

/** A part of the history of an account on a network. */
export type ActivityPage = {
  /** Newest first. */
  readonly transactions: readonly ActivityTransaction[]
  /** Asks for the page that follows; undefined at the end. */
  readonly next: string | undefined
  /** Whether the gateway does not know all of the past yet. */
  readonly isPartial: boolean
}

/**
 * Asks what an account did on a network, a page at a time. Spam is left out. A network that is not
 * served has no history.
 *
 * @example
 * const { transactions } = await fetchQuery(client, activityQuery(client, { address, network }))
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - `cursor` is `next` of the page before.
 * @returns The query. It throws `activity.failed`.
 * @source spec §7 "GET /v1/account/{account}/history", §5 "Transactions"
 */
export function activityQuery(
  client: Latchkey,
  parameters: activityQuery.Parameters,
): Query<ActivityPage> {
  const { address, network, cursor, currency } = parameters
  return {
    queryKey: gatewayQueryKey(client, 'history', network, address, cursor ?? '', currency ?? ''),
    staleTime,
    async queryFn({ signal }) {
      const failed = 'activity.failed'
      if (!(await isServed(client, network, { failed, feature: 'activity', signal })))
        return { transactions: [], next: undefined, isPartial: false }
      const { data, next, coverage } = await requestGateway(client, {
        path: `/v1/account/${encodeURIComponent(address)}/history`,
        query: { chainId: network, cursor, currency },
        reply: activityResponse,
        failed,
        signal,
      })
      return {
        transactions: filterTransactions(data, network).map((one) => withSafePictures(client, one)),
        // A page that is followed by itself has no end.
        next: next === cursor ? undefined : (next ?? undefined),
        isPartial:
          coverage?.some(({ chainId, isWhole }) => chainId === network && !isWhole) ?? false,
      }
    },
  }
}

export declare namespace activityQuery {
  type Parameters = {
    readonly address: string
    readonly network: CaipNetworkId
    readonly cursor?: string | undefined
    /** Of values and prices. @default the gateway's */
    readonly currency?: PriceCurrency | undefined
  }
}

type PictureOf = (url: string | null | undefined) => string | undefined

/** Pictures are named by whoever made a token, or a page. */
function withSafePictures(client: Latchkey, transaction: ActivityTransaction): ActivityTransaction {
  const pictureOf: PictureOf = (url) => safeTokenIcon(url ?? '', client.options)
  const { metadata, transfers } = transaction
  const application = metadata.application && {
    ...metadata.application,
    iconUrl: pictureOf(metadata.application.iconUrl) ?? null,
  }
  return {
    ...transaction,
    metadata: { ...metadata, application },
    transfers: transfers.map((moved) => withSafePicture(pictureOf, moved)),
  }
}

function withSafePicture(pictureOf: PictureOf, transfer: ActivityTransfer): ActivityTransfer {
  const { fungible_info: fungible, nft_info: nft } = transfer
  const icon = pictureOf(fungible?.icon?.url)
  const preview = pictureOf(nft?.content?.preview?.url)
  return {
    ...transfer,
    fungible_info: fungible && { ...fungible, icon: icon === undefined ? null : { url: icon } },
    nft_info: nft && {
      ...nft,
      content: preview === undefined ? null : { preview: { url: preview } },
    },
  }
}
