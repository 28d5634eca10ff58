import type { ActivityTransaction } from 'latchkey/protocol'
import { activityPageSize } from 'latchkey/protocol'
import { requestJson, type UpstreamClient, upstreamError } from '../../../upstream/index.ts'
import { parseAddress } from '../../chain/accounts/index.ts'
import { formatFixed, decimalToJsonNumber } from '../../chain/amounts/index.ts'
import { toSingleLine } from '../../chain/contracts/index.ts'
import { type ZerionAccess, formatZerionRequest, zerionChainId } from './zerionApi.ts'
import type { ActivitySource } from '../../features/activity/sources/ActivitySource.ts'
import { parseImageUrl } from '../../features/activity/sources/parseImageUrl.ts'
import {
  zerionTransactionsReplySchema,
  type ZerionTransaction,
  type ZerionTransfer,
} from './transactionsReply.ts'

const maxBytes = 4 * 2 ** 20

/**
 * Creates the activity source of Zerion.
 *
 * @param deps - `key` of the API; `url` of the API.
 * @see https://developers.zerion.io/reference/listwallettransactions
 */
export function createZerionActivitySource(
  deps: ZerionAccess & { readonly upstream: Pick<UpstreamClient, 'json'> },
): ActivitySource {
  return {
    name: 'zerion',
    isPriced: true,
    supports: (chain) => zerionChainId(chain) !== undefined,
    async page({ address, chain, cursor, currency = 'usd' }, signal) {
      const slug = zerionChainId(chain) ?? ''
      const query = {
        currency,
        'page[size]': `${activityPageSize}`,
        ...(cursor !== undefined && { 'page[after]': cursor }),
        'filter[chain_ids]': slug,
        'filter[trash]': 'only_non_trash',
      }
      const request = formatZerionRequest(deps, { address, list: 'transactions', query })
      const { data, links } = await requestJson(
        deps.upstream,
        { ...request, maxBytes, signal },
        zerionTransactionsReplySchema,
      )
      const { caipNetworkId } = chain
      const own = data.filter((one) => one.relationships.chain.data.id === slug)
      const rows = own.flatMap((one) => written(one, { address, chain: caipNetworkId }) ?? [])
      // The cursor belongs to another wallet.
      const isOtherSpam = rows.length === 0 && data.some((one) => !isTrash(one))
      if (isOtherSpam) throw upstreamError('body', new URL(request.url).host)
      return { data: rows, next: cursorIn(links?.next) }
    },
  }
}

/** Returns only the cursor of the next URL, which is requested from the configured server. */
function cursorIn(next: string | null | undefined): string | undefined {
  if (typeof next !== 'string' || !URL.canParse(next)) return undefined
  return new URL(next).searchParams.get('page[after]') || undefined
}

function isTrash({ attributes }: ZerionTransaction): boolean {
  return attributes.flags?.is_trash === true
}

function written(
  one: ZerionTransaction,
  { address, chain }: { readonly address: string; readonly chain: string },
): ActivityTransaction | undefined {
  const { attributes } = one
  const { hash, operation_type: operation, application_metadata: application } = attributes
  const [sentFrom, sentTo] = [spelled(attributes.sent_from), spelled(attributes.sent_to)]
  const moved = (attributes.transfers ?? []).filter((transfer) => isOf(address, transfer))
  const isOwn = sentFrom === address || sentTo === address
  if (isTrash(one) || !(isOwn || moved.length > 0)) return undefined
  const name = toSingleLine(application?.name ?? '')
  return {
    id: `${chain}:${hash}`,
    metadata: {
      operationType: /^[a-z_]{1,30}$/.test(operation) ? operation : 'execute',
      hash,
      minedAt: new Date(attributes.mined_at).toISOString(),
      sentFrom,
      sentTo,
      status: attributes.status,
      nonce: attributes.nonce ?? 0,
      application:
        name === undefined
          ? null
          : { name, iconUrl: parseImageUrl(application?.icon?.url) ?? null },
      chain,
    },
    transfers: moved.flatMap((transfer) => transferOf(transfer)),
  }
}

/** Returns the counterparty, when sender and recipient are given. */
function isOf(address: string, { sender, recipient }: ZerionTransfer): boolean {
  if (!sender || !recipient) return true
  return spelled(sender) === address || spelled(recipient) === address
}

function spelled(text: string | null | undefined): string {
  return parseAddress('eip155', text ?? '') ?? ''
}

function transferOf(moved: ZerionTransfer): ActivityTransaction['transfers'] {
  const { fungible_info: fungible, nft_info: nft, direction, quantity, value, price } = moved
  const rest = {
    direction,
    quantity,
    value: value === undefined ? null : decimalToJsonNumber(formatFixed(value)),
    price: price === undefined ? null : decimalToJsonNumber(formatFixed(price)),
  }
  if (nft) {
    const number = /^\d{1,78}$/.test(nft.token_id ?? '') ? `#${nft.token_id}` : 'NFT'
    const preview = parseImageUrl(nft.content?.preview?.url)
    const info = {
      name: toSingleLine(nft.name ?? '') ?? number,
      flags: { is_spam: nft.flags?.is_spam === true },
      ...(preview !== undefined && { content: { preview: { url: preview } } }),
    }
    return [{ ...rest, fungible_info: null, nft_info: info }]
  }
  const symbol = toSingleLine(fungible?.symbol ?? '')?.slice(0, 100)
  const name = toSingleLine(fungible?.name ?? '') ?? symbol
  // A token without a name cannot be displayed.
  if (name === undefined) return []
  const icon = parseImageUrl(fungible?.icon?.url)
  const info = { name, symbol: symbol ?? '', icon: icon === undefined ? null : { url: icon } }
  return [{ ...rest, fungible_info: info, nft_info: null }]
}
