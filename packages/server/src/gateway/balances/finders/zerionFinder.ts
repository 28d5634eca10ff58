import * as v from 'valibot'
import { askJson, type Upstream } from '../../../upstream/index.ts'
import type { TokenFinder } from './TokenFinder.ts'

/** What it calls the chains. */
const slugs: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'binance-smart-chain',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:324': 'zksync-era',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche',
  'eip155:59144': 'linea',
  'eip155:534352': 'scroll',
  'eip155:7777777': 'zora',
}

const reply = v.object({
  data: v.array(
    v.object({
      attributes: v.object({
        fungible_info: v.object({
          implementations: v.array(
            v.object({ chain_id: v.string(), address: v.nullable(v.string()) }),
          ),
        }),
      }),
    }),
  ),
})

/**
 * Makes a finder that asks Zerion.
 *
 * @param deps - `key` of an account there; `url` of the service.
 * @source facts: gateway §6.3
 */
export function zerionFinder(deps: {
  readonly upstream: Pick<Upstream, 'json'>
  readonly key: string
  readonly url?: string | undefined
}): TokenFinder {
  const { upstream, key, url = 'https://api.zerion.io' } = deps
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return {
    name: 'zerion',
    supports: ({ caipNetworkId }) => Object.hasOwn(slugs, caipNetworkId),
    async find({ caipNetworkId }, address, signal) {
      const slug = slugs[caipNetworkId] ?? ''
      const query = new URLSearchParams({
        currency: 'usd',
        'filter[position_types]': 'wallet',
        'filter[trash]': 'only_non_trash',
        'filter[chain_ids]': slug,
      }).toString()
      const request = {
        url: `${url}/v1/wallets/${address}/positions/?${query}`,
        headers: { authorization },
        signal,
      }
      const { data } = await askJson(upstream, request, reply)
      return data.flatMap(({ attributes }) => {
        const own = attributes.fungible_info.implementations.find((one) => one.chain_id === slug)
        return own?.address ?? []
      })
    },
  }
}
