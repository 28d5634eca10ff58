import { activityFailedError } from '../../errors/catalogue/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import {
  activityResponseSchema,
  type ActivityTransaction,
  type ActivityTransfer,
  type PriceCurrency,
} from '../../protocol/index.ts'
import { safeTokenIcon } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import {
  requestGateway,
  isNetworkServed,
  gatewayQueryKey,
  type GatewayQuery,
} from '../gateway/index.ts'
import { filterDisplayableTransactions } from './filterDisplayableTransactions.ts'

/** Cached for 15 s per address and network. */
const staleTime = 15_000

/** A part of the history of an account on a network. */
export type ActivityPage = {
  /** Newest first. */
  readonly transactions: readonly ActivityTransaction[]
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined
  /** Whether the gateway has not indexed the whole past yet. */
  readonly isPartial: boolean
}

/**
 * Creates a query for one page of an account's transactions on a network. Spam is filtered out. A
 * network that the gateway does not serve has no transactions.
 *
 * @example
 * const { transactions } = await fetchQuery(client, activityQuery(client, { address, network }))
 *
 * @param parameters - `cursor` is `next` of the previous page.
 * @returns The query. It throws `activity.failed`.
 */
export function activityQuery(
  client: Latchkey,
  parameters: activityQuery.Parameters,
): GatewayQuery<ActivityPage> {
  const { address, cursor, currency } = parameters
  const network = networkIdOf(parameters.network)
  return {
    queryKey: gatewayQueryKey(client, 'history', network, address, cursor ?? '', currency ?? ''),
    staleTime,
    async queryFn({ signal }) {
      const failed = activityFailedError
      if (!(await isNetworkServed(client, network, { failed, feature: 'activity', signal })))
        return { transactions: [], next: undefined, isPartial: false }
      const { data, next, coverage } = await requestGateway(client, {
        path: `/v1/account/${encodeURIComponent(address)}/history`,
        query: { chainId: network, cursor, currency },
        reply: activityResponseSchema,
        failed,
        signal,
      })
      return {
        transactions: filterDisplayableTransactions(data, network).map((one) =>
          withSafePictures(client, one),
        ),
        // A page whose cursor points to itself would be fetched forever.
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
    readonly network: NetworkOrId
    readonly cursor?: string | undefined
    /** Of values and prices. @default the gateway's */
    readonly currency?: PriceCurrency | undefined
  }
}

type PictureOf = (url: string | null | undefined) => string | undefined

/** Image URLs come from token deployers and dapps, so they are checked. */
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
