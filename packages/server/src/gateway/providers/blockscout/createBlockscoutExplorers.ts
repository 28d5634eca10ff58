import { parseCaipNetworkId } from 'latchkey/caip'
import type { GenericSchema } from 'valibot'
import {
  requestJson,
  readConfigText,
  type Upstream,
  type UpstreamConfigs,
} from '../../../upstream/index.ts'
import type {
  Explorer,
  ExplorerPage,
  ExplorerQuery,
  ReadExplorerList,
} from '../../features/activity/explorers/Explorer.ts'
import { transactionsReply, tokenTransfersReply } from './blockscoutReplies.ts'
import { chainFilter } from '../../features/activity/explorers/chainFilter.ts'

/** Its service for all chains, which wants a key. */
const proUrl = 'https://api.blockscout.com/{chainId}'

type Instance = {
  readonly upstream: Pick<Upstream, 'json'>
  readonly url: string
  readonly key: string | undefined
}

/**
 * Makes the explorers that a deployment configured as `blockscout`, `blockscout2` and so on, each
 * with
 *
 * - `url` of an instance, with `{chainId}` where the chain's number goes
 * - `chains`: CAIP-2 ids with commas between; needed without `{chainId}`
 * - `key`: without `url`, of the service for all chains
 *
 * @param deps - What is configured, and what asks.
 * @source facts: gateway §6.2 "history EVM"
 */
export function createBlockscoutExplorers(deps: {
  readonly upstream: Pick<Upstream, 'json'>
  readonly upstreams: UpstreamConfigs
}): readonly Explorer[] {
  const { upstream, upstreams } = deps
  const names = Object.keys(upstreams).filter((name) => /^blockscout\d{0,3}$/.test(name))
  return names.toSorted().flatMap((name): Explorer[] => {
    const configured = upstreams[name]
    const key = readConfigText(configured, 'key')
    const url = readConfigText(configured, 'url') ?? (key === undefined ? undefined : proUrl)
    if (url === undefined) return []
    const supports = chainFilter(configured, url.includes('{chainId}'))
    const instance = { upstream, url, key }
    const transactions = readList(instance, 'transactions', transactionsReply)
    const transfers = [readList(instance, 'token-transfers', tokenTransfersReply)]
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

/** It tells what is below a place, the place itself left out. */
function startOf({ ceiling, cursor: more }: ExplorerQuery): Readonly<Record<string, string>> {
  const [block, index] = more?.split(' ') ?? []
  if (block !== undefined && index !== undefined) return { block_number: block, index }
  return ceiling === undefined ? {} : { block_number: `${ceiling + 1}`, index: '0' }
}
