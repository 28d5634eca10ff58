import type { DerivedKeys } from '../../../config/readOrCreateRootSecret.ts'
import { type ActivityStatus, activityPageSize, type ActivityTransaction } from 'latchkey/protocol'
import {
  requestJson,
  readUpstreamTextSetting,
  type UpstreamClient,
  upstreamError,
  type UpstreamConfigs,
} from '../../../upstream/index.ts'
import { parseAddress } from '../../chain/accounts/index.ts'
import { toSingleLine } from '../../chain/contracts/index.ts'
import {
  validateSourcePage,
  signSourceCursor,
  verifySourceCursor,
} from '../../features/activity/sources/index.ts'
import { type CoinbaseTransaction, coinbaseTransactionsReplySchema } from './transactionsReply.ts'
import type { PurchaseSource } from '../../features/activity/sources/PurchaseSource.ts'

const provider = 'coinbase'
const maxBytes = 2 ** 20

const statuses: Readonly<Record<string, ActivityStatus>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'ONRAMP_TRANSACTION_STATUS_CREATED',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}

/**
 * Creates the reader of past purchases: `appId` and `apiKey` of `coinbase`, optional `apiUrl`. It finds
 * purchases that were started with the account address as partner user id.
 *
 * @returns Undefined without a key.
 * @see https://docs.cdp.coinbase.com/onramp
 */
export function createCoinbasePurchases(deps: {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly upstreams: UpstreamConfigs
  readonly keys: DerivedKeys
}): PurchaseSource | undefined {
  const { upstream, upstreams, keys } = deps
  const appId = readUpstreamTextSetting(upstreams[provider], 'appId')
  const apiKey = readUpstreamTextSetting(upstreams[provider], 'apiKey')
  const url = readUpstreamTextSetting(upstreams[provider], 'apiUrl') ?? 'https://pay.coinbase.com'
  if (appId === undefined || apiKey === undefined) return undefined
  const headers = { 'CBPAY-APP-ID': appId, 'CBPAY-API-KEY': apiKey }
  return {
    provider,
    async page({ address, cursor }, signal) {
      const owner = { address, chain: '' }
      const position = cursor === undefined ? undefined : verifySourceCursor(keys, owner, cursor)
      if (cursor !== undefined && position?.source !== provider) return undefined
      const query = new URLSearchParams({
        page_size: `${activityPageSize}`,
        ...(position && { page_key: position.cursor }),
      }).toString()
      const at = `${url}/api/v1/buy/user/${address}/transactions?${query}`
      const { transactions, next_page_key: more } = await requestJson(
        upstream,
        { url: at, headers, maxBytes, signal },
        coinbaseTransactionsReplySchema,
      )
      const own = transactions.filter((one) => isOf(address, one))
      const result = { data: own.map((one) => written(one, address)), next: more || undefined }
      const cursorScope = { source: provider, chain: undefined, cursor: position?.cursor }
      const { data, next } = validateSourcePage(result, cursorScope)
      if (next === undefined) return { data, next: null }
      const after = signSourceCursor(keys[0], owner, { source: provider, cursor: next })
      if (after === undefined) throw upstreamError('body', provider)
      return { data, next: after }
    },
  }
}

/** Drops purchases for another wallet. */
function isOf(address: string, { wallet_address: wallet }: CoinbaseTransaction): boolean {
  const other = parseAddress('eip155', wallet ?? '')
  return other === undefined || other === address
}

function written(one: CoinbaseTransaction, address: string): ActivityTransaction {
  const { transaction_id: id, status, tx_hash: hash, purchase_amount: bought } = one
  const symbol = toSingleLine(one.purchase_currency)?.slice(0, 100) ?? ''
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: /^0x[0-9a-f]{64}$/i.test(hash ?? '') ? (hash ?? '') : '',
      minedAt: new Date(one.created_at).toISOString(),
      sentFrom: 'Coinbase',
      sentTo: address,
      // Other statuses are pending.
      status: statuses[status] ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      nonce: 0,
      application: { name: 'Coinbase', iconUrl: null },
      chain: null,
    },
    transfers: [
      {
        fungible_info: { name: symbol, symbol, icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: bought.value },
        value: null,
        price: null,
      },
    ],
  }
}
