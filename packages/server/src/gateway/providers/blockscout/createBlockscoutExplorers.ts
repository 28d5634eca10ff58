import { parseCaipNetworkId } from 'latchkey/caip'
import type { GenericSchema } from 'valibot'
import {
  requestJson,
  readUpstreamTextSetting,
  type UpstreamClient,
  type UpstreamConfigs,
} from '../../../upstream/index.ts'
import type {
  ExplorerPort,
  ExplorerPage,
  ExplorerPageRequest,
  ReadExplorerList,
} from '../../features/activity/explorers/ExplorerPort.ts'
import {
  blockscoutTransactionsReplySchema,
  blockscoutTokenTransfersReplySchema,
} from './blockscoutReplies.ts'
import { createExplorerChainFilter } from '../../features/activity/explorers/createExplorerChainFilter.ts'

/** Multichain service, which requires a key. */
const proUrl = 'https://api.blockscout.com/{chainId}'

type Instance = {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly url: string
  readonly key: string | undefined
}

/**
 * Creates the explorers configured as `blockscout`, `blockscout2` and so on, each with:
 *
 * - `url` of an instance; `{chainId}` is replaced by the chain id
 * - `chains`: CAIP-2 ids separated by commas; required without `{chainId}`
 * - `key`: without `url`, for the multichain service
 *
 * @see https://docs.blockscout.com/devs/apis/rest
 */
export function createBlockscoutExplorers(deps: {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly upstreams: UpstreamConfigs
}): readonly ExplorerPort[] {
  const { upstream, upstreams } = deps
  const names = Object.keys(upstreams).filter((name) => /^blockscout\d{0,3}$/.test(name))
  return names.toSorted().flatMap((name): ExplorerPort[] => {
    const configured = upstreams[name]
    const key = readUpstreamTextSetting(configured, 'key')
    const url =
      readUpstreamTextSetting(configured, 'url') ?? (key === undefined ? undefined : proUrl)
    if (url === undefined) return []
    const supports = createExplorerChainFilter(configured, url.includes('{chainId}'))
    const instance = { upstream, url, key }
    const transactions = readList(instance, 'transactions', blockscoutTransactionsReplySchema)
    const transfers = [readList(instance, 'token-transfers', blockscoutTokenTransfersReplySchema)]
    return [{ name, supports, transactions, transfers }]
  })
}

function readList<item>(
  { upstream, url, key }: Instance,
  list: 'transactions' | 'token-transfers',
  reply: GenericSchema<unknown, ExplorerPage<item>>,
): ReadExplorerList<item> {
  return (place, signal) => {
    const { reference } = parseCaipNetworkId(place.chain.caipNetworkId)
    const base = url.replaceAll('{chainId}', reference).replace(/\/$/, '')
    const query = new URLSearchParams(startOf(place)).toString()
    const request = {
      url: `${base}/api/v2/addresses/${place.address}/${list}${query && `?${query}`}`,
      headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      signal,
    }
    return requestJson(upstream, request, reply)
  }
}

/**
 * Returns the page parameters: Blockscout returns rows before this position, which is exclusive.
 */
function startOf({ ceiling, cursor }: ExplorerPageRequest): Readonly<Record<string, string>> {
  const [block, index] = cursor?.split(' ') ?? []
  if (block !== undefined && index !== undefined) return { block_number: block, index }
  return ceiling === undefined ? {} : { block_number: `${ceiling + 1}`, index: '0' }
}
