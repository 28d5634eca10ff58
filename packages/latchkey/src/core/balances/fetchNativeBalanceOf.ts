import {
  balanceInvalidAddressError,
  balanceUnavailableError,
  networkNotFoundError,
  networkUnsupportedNamespaceError,
} from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'

/** Native balance of an address. */
export type NativeBalance = {
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/**
 * Fetches the native balance of any address. Does not cache.
 *
 * @example
 * const { value } = await fetchNativeBalanceOf(client, { address, network: 'eip155:8453' })
 *
 * @param parameters - A bare address; a configured network or its CAIP-2 id; an abort signal.
 * @throws `network.not_found`, `network.unsupported_namespace`, `balance.invalid_address`,
 * `balance.unavailable`, `transport.aborted`
 */
export async function fetchNativeBalanceOf(
  client: Latchkey,
  parameters: fetchNativeBalanceOf.Parameters,
): Promise<NativeBalance> {
  const { address: text, signal } = parameters
  const id = networkIdOf(parameters.network)
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  if (!network) throw new WalletError(networkNotFoundError, { network: id })
  const { chainNamespace: namespace, nativeCurrency } = network
  const adapter = client.adapters.get(namespace)
  if (!adapter?.readBalance) throw new WalletError(networkUnsupportedNamespaceError, { namespace })
  const address = adapter.parseAddress(text)
  if (address === undefined) throw new WalletError(balanceInvalidAddressError, { address: text })
  try {
    const value = await adapter.readBalance({ network, address, signal })
    return { value, decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
  } catch (cause) {
    if (isWalletError(cause, 'transport.aborted')) throw cause
    throw new WalletError(balanceUnavailableError, { network: id }, { cause })
  }
}

export declare namespace fetchNativeBalanceOf {
  type Parameters = {
    readonly address: string
    readonly network: NetworkOrId
    readonly signal?: AbortSignal | undefined
  }
}
