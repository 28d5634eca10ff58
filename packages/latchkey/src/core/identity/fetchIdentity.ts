import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import { identityFailedError, namesInvalidAddressError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { fetchQuery, isNetworkServed } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'
import { readCachedIdentity, cacheIdentity } from './identities.ts'
import { type AddressIdentity, identityQuery } from './identityQuery.ts'
import { createAddressCacheGuard } from './addressCache.ts'

/**
 * Fetches the name and picture of an address. Cached for 5 minutes, over page loads too;
 * `readAccount` includes the result.
 *
 * @example
 * const { name, avatar } = await fetchIdentity(client, { address })
 *
 * @param parameters - The address; its network, by default the active one, or one whose namespace
 * has such addresses; `sender`, the visitor's own address, for gateways that log it; `force`
 * bypasses the cache; abort signal.
 * @returns The identity. Empty for unknown addresses, where names are not supported, and without a
 * gateway.
 * @throws {@link fetchIdentity.ErrorCode}
 */
export async function fetchIdentity(
  client: Latchkey,
  parameters: fetchIdentity.Parameters,
): Promise<AddressIdentity> {
  const { sender, force = false, signal } = parameters
  const network = parameters.network
    ? networkIdOf(parameters.network)
    : networkOf(client, parameters.address)
  if (!network) return {}
  const address = client.adapters.get(namespaceOf(network))?.parseAddress(parameters.address)
  const known = address === undefined || force ? undefined : readCachedIdentity(client, address)
  if (known) return known

  const failed = identityFailedError
  const mayCache = createAddressCacheGuard(client, address ?? '')
  if (!(await isNetworkServed(client, network, { feature: 'names', failed, signal }))) return {}
  if (address === undefined) throw new WalletError(namesInvalidAddressError)
  const query = identityQuery(client, { address, sender })
  const found = await fetchQuery(client, query, { force, signal })
  if (mayCache()) cacheIdentity(client, address, found)
  return found
}

export declare namespace fetchIdentity {
  type Parameters = {
    readonly address: string
    readonly network?: NetworkOrId | undefined
    readonly sender?: string | undefined
    /** @default false */
    readonly force?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode = 'identity.failed' | 'names.invalid_address' | 'transport.aborted'
}

function networkOf(client: Latchkey, address: string): CaipNetworkId | undefined {
  const { adapters, options, store } = client
  const active = readNetwork(store.get())
  const candidates = [...(active ? [active] : []), ...options.networks]
  const fitting = candidates.find(
    ({ chainNamespace }) => adapters.get(chainNamespace)?.parseAddress(address) !== undefined,
  )
  return (fitting ?? active)?.caipNetworkId
}
