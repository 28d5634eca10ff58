import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery } from '../gateway/index.ts'
import { pricesQuery, type TokenPrice } from './pricesQuery.ts'

/**
 * Fetches the prices of tokens. Cached for 30 s.
 *
 * @example
 * const [coin] = await fetchPrices(client, { tokens: [`eip155:1:0x${'e'.repeat(40)}`] })
 *
 * @param client - Without a gateway the result is empty.
 * @param parameters - See {@link pricesQuery}; `force` bypasses the cache; abort signal.
 * @returns Prices in the order of the tokens, without unknown ones.
 * @throws `price.failed`, `transport.aborted`.
 */
export async function fetchPrices(
  client: Latchkey,
  parameters: fetchPrices.Parameters,
): Promise<readonly TokenPrice[]> {
  return fetchQuery(client, pricesQuery(client, parameters), parameters)
}

export declare namespace fetchPrices {
  type Parameters = pricesQuery.Parameters & fetchQuery.Options
}
