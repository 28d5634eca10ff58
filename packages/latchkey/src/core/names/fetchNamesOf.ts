import * as v from 'valibot'
import { namespaceOf } from '../../caip/index.ts'
import { namesInvalidAddressError, namesReverseFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { type NameRecord, nameRecordsSchema } from '../../protocol/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery, invalidateQuery, isNetworkServed } from '../gateway/index.ts'
import {
  createAddressKeyedCache,
  type fetchIdentity,
  type AddressKeyedCache,
  createAddressCacheGuard,
} from '../identity/index.ts'
import { readNetwork } from '../network/index.ts'
import { reverseNamesQuery } from './nameQueries.ts'

function storedNames(client: Latchkey): AddressKeyedCache<readonly NameRecord[]> {
  const parse = (data: unknown): readonly NameRecord[] | undefined => {
    const read = v.safeParse(nameRecordsSchema, data)
    return read.success ? read.output : undefined
  }
  return createAddressKeyedCache(client, { key: 'names', parse })
}

/**
 * Fetches the names that an address owns and confirmed by a signature. Cached for 5 minutes, over page loads too.
 *
 * @example
 * const ownsOne = (await fetchNamesOf(client, { address })).length > 0
 *
 * @param parameters - The address; network, by default the active one; `sender`, the visitor's own
 * address, for gateways that log it; `force` bypasses the cache; abort signal.
 * @returns Names, the primary one first, then the oldest. Empty without names, where names are not supported, and without
 * a gateway.
 * @throws {@link fetchNamesOf.ErrorCode}
 */
export async function fetchNamesOf(
  client: Latchkey,
  parameters: fetchNamesOf.Parameters,
): Promise<readonly NameRecord[]> {
  const { sender, force = false, signal } = parameters
  const requested = parameters.network ?? readNetwork(client.store.get())
  const network = requested && networkIdOf(requested)
  if (!network) return []
  const address = client.adapters.get(namespaceOf(network))?.parseAddress(parameters.address)
  const entries = client.own(storedNames)
  const known = address === undefined || force ? undefined : entries.get(address)
  if (known) return known.data

  const failed = namesReverseFailedError
  const mayCache = createAddressCacheGuard(client, address ?? '')
  if (!(await isNetworkServed(client, network, { feature: 'names', failed, signal }))) return []
  if (address === undefined) throw new WalletError(namesInvalidAddressError)
  const query = reverseNamesQuery(client, { address, sender })
  const found = await fetchQuery(client, query, { force, signal })
  if (mayCache()) entries.set(address, found)
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

/** Invalidates the cached names of an address, so that the next `fetchNamesOf` sends a request. */
export function invalidateNamesOf(client: Latchkey, address: string): void {
  client.own(storedNames).delete(address)
  invalidateQuery(client, reverseNamesQuery(client, { address }))
}
