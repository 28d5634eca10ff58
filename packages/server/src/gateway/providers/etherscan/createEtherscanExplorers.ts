import { parseCaipNetworkId } from 'latchkey/caip'
import type { GenericSchema } from 'valibot'
import {
  requestJson,
  readUpstreamTextSetting,
  type UpstreamClient,
  upstreamError,
  type UpstreamConfigs,
} from '../../../upstream/index.ts'
import {
  type EtherscanRows,
  etherscanTxlistReplySchema,
  etherscanTokennfttxReplySchema,
  etherscanTokentxReplySchema,
} from './etherscanReplies.ts'
import type {
  ExplorerPort,
  ReadExplorerList,
} from '../../features/activity/explorers/ExplorerPort.ts'
import { createExplorerChainFilter } from '../../features/activity/explorers/createExplorerChainFilter.ts'

/** Rows per page. */
const partSize = 100

/** Supported chains among the default chains. */
const chains: ReadonlySet<string> = new Set(
  [
    1, 10, 56, 100, 130, 137, 146, 324, 1284, 1329, 5000, 8453, 42161, 42220, 43114, 59144, 80094,
    534352, 560048, 80002, 84532, 421614, 11155111, 11155420,
  ].map((id) => `eip155:${id}`),
)

/**
 * Creates the configured explorer: `key`; `chains`, CAIP-2 ids separated by commas, if the plan is limited to
 * some; `url`.
 *
 * @returns An empty list without a key.
 * @see https://docs.etherscan.io/etherscan-v2
 */
export function createEtherscanExplorers(deps: {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly upstreams: UpstreamConfigs
}): readonly ExplorerPort[] {
  const { etherscan: configured } = deps.upstreams
  const key = readUpstreamTextSetting(configured, 'key')
  if (key === undefined) return []
  const url = readUpstreamTextSetting(configured, 'url') ?? 'https://api.etherscan.io/v2/api'
  const account = { upstream: deps.upstream, url, key }
  return [
    {
      name: 'etherscan',
      supports: createExplorerChainFilter(configured, chains),
      transactions: readList(account, 'txlist', etherscanTxlistReplySchema),
      transfers: [
        readList(account, 'tokentx', etherscanTokentxReplySchema),
        readList(account, 'tokennfttx', etherscanTokennfttxReplySchema),
      ],
    },
  ]
}

function readList<item>(
  account: {
    readonly upstream: Pick<UpstreamClient, 'json'>
    readonly url: string
    readonly key: string
  },
  action: 'txlist' | 'tokentx' | 'tokennfttx',
  reply: GenericSchema<unknown, EtherscanRows<item>>,
): ReadExplorerList<item> {
  const { upstream, url, key } = account
  return async ({ address, chain, ceiling, cursor = '1' }, signal) => {
    const query = new URLSearchParams({
      chainid: parseCaipNetworkId(chain.caipNetworkId).reference,
      module: 'account',
      action,
      address,
      startblock: '0',
      ...(ceiling !== undefined && { endblock: `${ceiling}` }),
      page: cursor,
      offset: `${partSize}`,
      sort: 'desc',
      apikey: key,
    }).toString()
    const { items } = await requestJson(upstream, { url: `${url}?${query}`, signal }, reply)
    // Errors have the status 200 and a text as result.
    if (!items) throw upstreamError('status', new URL(url).host, { status: 429 })
    const next = items.length < partSize ? undefined : `${Number.parseInt(cursor, 10) + 1}`
    return { items, next }
  }
}
