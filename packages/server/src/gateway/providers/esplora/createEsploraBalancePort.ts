import type { CaipNetworkId } from 'latchkey/caip'
import * as v from 'valibot'
import {
  requestJson,
  isUpstreamError,
  type UpstreamClient,
  type UpstreamError,
  upstreamError,
} from '../../../upstream/index.ts'
import { nativeMarker, baseUnitsSchema } from '../../chain/accounts/index.ts'
import type { BalancePort } from '../../features/balances/BalancePort.ts'

/** Public Esplora instances by chain id. */
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

/** Timeout of one instance; two fit in the timeout of a balance. */
const timeoutMs = 3_500

/** Maximum bytes of a reply, whose size does not depend on the history of the address. */
const maxBytes = 65_536

/** Maximum supply in satoshi. */
const maxSupply = 2_100_000_000_000_000n

const stats = v.object({ funded_txo_sum: baseUnitsSchema, spent_txo_sum: baseUnitsSchema })
const reply = v.object({ address: v.string(), chain_stats: stats, mempool_stats: stats })

/**
 * Creates the Bitcoin balance port: confirmed and pending outputs.
 *
 * @param deps - `url` and `testnetUrl` of own instances, which replace the public ones.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function createEsploraBalancePort(deps: {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly url?: string | undefined
  readonly testnetUrl?: string | undefined
}): BalancePort {
  const { upstream, url, testnetUrl } = deps

  async function readBalance(
    server: string,
    address: string,
    signal: AbortSignal,
  ): Promise<bigint> {
    const request = { url: `${server}/address/${address}`, timeoutMs, maxBytes, signal }
    const result = await requestJson(upstream, request, reply)
    const confirmed = result.chain_stats.funded_txo_sum - result.chain_stats.spent_txo_sum
    const waiting = result.mempool_stats.funded_txo_sum - result.mempool_stats.spent_txo_sum
    const amount = confirmed + waiting
    const isSound = confirmed >= 0n && amount >= 0n && amount <= maxSupply
    if (result.address === address && isSound) return amount
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
          return [{ token: nativeMarker, amount: `${await readBalance(server, address, signal)}` }]
        } catch (error) {
          if (!isUpstreamError(error)) throw error
          failure = error
        }
      throw failure ?? upstreamError('unavailable', caipNetworkId)
    },
  }
}
