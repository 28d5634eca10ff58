import type { CaipNetworkId } from 'latchkey/caip'
import * as v from 'valibot'
import {
  requestJson,
  isUpstreamError,
  type Upstream,
  type UpstreamError,
  upstreamError,
} from '../../../upstream/index.ts'
import { native, baseUnits } from '../../chain/accounts/index.ts'
import type { BalancePort } from '../../features/balances/BalancePort.ts'

/** Servers of Esplora that need no key, by the chain that they look at. */
const servers: ReadonlyMap<CaipNetworkId, readonly string[]> = new Map([
  [
    'bip122:000000000019d6689c085ae165831e93',
    ['https://mempool.space/api', 'https://blockstream.info/api'],
  ],
  [
    'bip122:000000000933ea01ad0ee984209779ba',
    ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  ],
])

/** Two of them are asked within what a balance may take. */
const timeoutMs = 3_500

/** An account with a long past takes no more than one without. */
const maxBytes = 65_536

/** All that there will ever be, in satoshi. */
const most = 2_100_000_000_000_000n

const stats = v.object({ funded_txo_sum: baseUnits, spent_txo_sum: baseUnits })
const reply = v.object({ address: v.string(), chain_stats: stats, mempool_stats: stats })

/**
 * Makes what reads balances of Bitcoin: what is confirmed, and what waits to be.
 *
 * @param deps - `url` of an Esplora of one's own, and `testnetUrl` of one for the test network; each
 * is asked in place of the public ones.
 * @source https://github.com/Blockstream/esplora/blob/master/API.md, facts: gateway §6.2
 */
export function createEsploraBalancePort(deps: {
  readonly upstream: Pick<Upstream, 'json'>
  readonly url?: string | undefined
  readonly testnetUrl?: string | undefined
}): BalancePort {
  const { upstream, url, testnetUrl } = deps

  async function coinsOf(server: string, address: string, signal: AbortSignal): Promise<bigint> {
    const request = { url: `${server}/address/${address}`, timeoutMs, maxBytes, signal }
    const told = await requestJson(upstream, request, reply)
    const confirmed = told.chain_stats.funded_txo_sum - told.chain_stats.spent_txo_sum
    const waiting = told.mempool_stats.funded_txo_sum - told.mempool_stats.spent_txo_sum
    const amount = confirmed + waiting
    const isSound = confirmed >= 0n && amount >= 0n && amount <= most
    if (told.address === address && isSound) return amount
    throw upstreamError('body', new URL(server).host)
  }

  return {
    namespace: 'bip122',
    supports: ({ caipNetworkId }) => servers.has(caipNetworkId),
    async holdings({ caipNetworkId, isTest }, address, _tokens, signal) {
      const own = isTest ? testnetUrl : url
      let failure: UpstreamError | undefined
      for (const server of own ? [own] : (servers.get(caipNetworkId) ?? []))
        try {
          return [{ token: native, amount: `${await coinsOf(server, address, signal)}` }]
        } catch (error) {
          if (!isUpstreamError(error)) throw error
          failure = error
        }
      throw failure ?? upstreamError('unavailable', caipNetworkId)
    },
  }
}
