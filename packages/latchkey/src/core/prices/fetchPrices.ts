import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery } from '../gateway/index.ts'
import { pricesQuery, type TokenPrice } from './pricesQuery.ts'

/**
 * Tells what tokens are worth. An answer counts for 30 s.
 *
 * @example
 * const [coin] = await fetchPrices(client, { tokens: [`eip155:1:0x${'e'.repeat(40)}`] })
 *
 * @param client - Client from `createLatchkey`. Without a gateway nobody knows a price.
 * @param parameters - See {@link pricesQuery}; `force` asks though an answer counts; a signal to give
 * up waiting.
 * @returns Prices in the order of the tokens, without those that nobody knows.
 * @throws `price.failed`, `transport.aborted`.
 * @source spec §7 "POST /v1/fungible/price"
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
