import * as v from 'valibot'
import { namespaceOf } from '../../caip/index.ts'
import { WalletError } from '../../errors/index.ts'
import { type NameRecord, nameRecords } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery, invalidateQuery, isServed } from '../gateway/index.ts'
import {
  createAddressCache,
  type fetchIdentity,
  type AddressCache,
  createCacheGuard,
} from '../identity/index.ts'
import { readNetwork } from '../network/index.ts'
import { reverseNamesQuery } from './nameQueries.ts'

function storedNames(client: Latchkey): AddressCache<readonly NameRecord[]> {
  const parse = (data: unknown): readonly NameRecord[] | undefined => {
    const read = v.safeParse(nameRecords, data)
    return read.success ? read.output : undefined
  }
  return createAddressCache(client, { key: 'names', parse })
}

/**
 * Finds the names of an address. An answer counts for 5 minutes, on later page loads too.
 *
 * @example
 * const ownsOne = (await fetchNamesOf(client, { address })).length > 0
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The address; network, by default the active one; `sender`, the visitor's own
 * address, for gateways that log it; `force` asks though an answer still counts; signal to give up
 * waiting.
 * @returns Names, the oldest first. Empty for none, where names are not supported, and without a
 * gateway.
 * @throws {@link fetchNamesOf.ErrorCode}
 * @source spec §7 "GET /v1/profile/reverse/{address}", §3 "Caches"
 */
export async function fetchNamesOf(
  client: Latchkey,
  parameters: fetchNamesOf.Parameters,
): Promise<readonly NameRecord[]> {
  const { sender, force = false, signal } = parameters
  const network = parameters.network ?? readNetwork(client.store.get())?.caipNetworkId
  if (!network) return []
  const address = client.adapters.get(namespaceOf(network))?.parseAddress(parameters.address)
  const entries = client.own(storedNames)
  const known = address === undefined || force ? undefined : entries.get(address)
  if (known) return known.data

  const failed = 'names.reverse_failed'
  const mayKeep = createCacheGuard(client, address ?? '')
  if (!(await isServed(client, network, { feature: 'names', failed, signal }))) return []
  if (address === undefined) throw new WalletError('names.invalid_address')
  const query = reverseNamesQuery(client, { address, sender })
  const found = await fetchQuery(client, query, { force, signal })
  if (mayKeep()) entries.set(address, found)
  return found
}

export declare namespace fetchNamesOf {
  type Parameters = fetchIdentity.Parameters
  type ErrorCode =
    | 'names.invalid_address'
    | 'names.refused'
    | 'names.reverse_failed'
    | 'transport.aborted'
}

/**
 * Has the next `fetchNamesOf` ask anew.
 *
 * @param client - Client from `createLatchkey`.
 * @param address - Whose names are others by now.
 */
export function invalidateNamesOf(client: Latchkey, address: string): void {
  client.own(storedNames).delete(address)
  invalidateQuery(client, reverseNamesQuery(client, { address }))
}
