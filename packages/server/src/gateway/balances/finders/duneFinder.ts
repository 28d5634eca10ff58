import { parseCaipNetworkId } from 'latchkey/caip'
import * as v from 'valibot'
import { askJson, type Upstream } from '../../../upstream/index.ts'
import type { TokenFinder } from '../../features/balances/finders/TokenFinder.ts'

/** Pools with fewer dollars are there so that a token seems to have a price. */
const leastPool = 10

const reply = v.object({
  balances: v.array(
    v.object({
      chain_id: v.optional(v.number()),
      address: v.string(),
      symbol: v.optional(v.nullable(v.string())),
      decimals: v.optional(v.nullable(v.number())),
      pool_size: v.optional(v.nullable(v.number())),
      low_liquidity: v.optional(v.nullable(v.boolean())),
    }),
  ),
})

type Balance = v.InferOutput<typeof reply>['balances'][number]

/**
 * Makes a finder that asks Dune Sim.
 *
 * @param deps - `key` of an account there; `url` of the service.
 * @source facts: gateway §1.4, §6.3
 */
export function duneFinder(deps: {
  readonly upstream: Pick<Upstream, 'json'>
  readonly key: string
  readonly url?: string | undefined
}): TokenFinder {
  const { upstream, key, url = 'https://api.sim.dune.com' } = deps
  return {
    name: 'dune',
    supports: ({ caipNetworkId, isTest }) => caipNetworkId.startsWith('eip155:') && !isTest,
    async find({ caipNetworkId }, address, signal) {
      const { reference } = parseCaipNetworkId(caipNetworkId)
      const query = new URLSearchParams({ metadata: 'logo', chain_ids: reference }).toString()
      const request = {
        url: `${url}/v1/evm/balances/${address}?${query}`,
        headers: { 'X-Sim-Api-Key': key },
        signal,
      }
      const { balances } = await askJson(upstream, request, reply)
      return balances
        .filter((each) => `${each.chain_id ?? reference}` === reference && isSound(each))
        .map((each) => each.address)
    },
  }
}

function isSound({ address, symbol, decimals, pool_size, low_liquidity }: Balance): boolean {
  if (address === 'native' || !symbol || typeof decimals !== 'number') return false
  return low_liquidity !== true && (pool_size ?? Infinity) > leastPool
}
