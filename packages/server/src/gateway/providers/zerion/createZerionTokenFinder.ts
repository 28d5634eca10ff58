import * as v from 'valibot'
import { requestJson, type UpstreamClient } from '../../../upstream/index.ts'
import { type ZerionAccess, formatZerionRequest, zerionChainId } from './zerionApi.ts'
import type { TokenFinder } from '../../features/balances/finders/TokenFinder.ts'

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
 * Creates the token finder of Zerion.
 *
 * @param deps - `key` of the API; `url` of the API.
 * @see https://developers.zerion.io/reference/listwalletpositions
 */
export function createZerionTokenFinder(
  deps: ZerionAccess & { readonly upstream: Pick<UpstreamClient, 'json'> },
): TokenFinder {
  return {
    name: 'zerion',
    supports: (chain) => zerionChainId(chain) !== undefined,
    async find(chain, address, signal) {
      const slug = zerionChainId(chain) ?? ''
      const query = {
        currency: 'usd',
        'filter[position_types]': 'wallet',
        'filter[trash]': 'only_non_trash',
        'filter[chain_ids]': slug,
      }
      const request = formatZerionRequest(deps, { address, list: 'positions', query })
      const { data } = await requestJson(deps.upstream, { ...request, signal }, reply)
      return data.flatMap(({ attributes }) => {
        const own = attributes.fungible_info.implementations.find((one) => one.chain_id === slug)
        return own?.address ?? []
      })
    },
  }
}
