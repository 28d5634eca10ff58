import type { CaipNetworkId } from '../../caip/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** How much of a network's own coin an address has. */
export type NativeBalance = {
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/**
 * Reads how much of a network's own coin any address has. Asks each time, and keeps nothing.
 *
 * @example
 * const { value } = await fetchBalanceOf(client, { address, network: 'eip155:8453' })
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - A bare address; CAIP-2 id of a configured network; a signal to give up waiting.
 * @returns The balance.
 * @throws `network.not_found`, `network.unsupported_namespace`, `balance.invalid_address`,
 * `balance.unavailable`, `transport.aborted`
 * @source spec §7 "A balance lookup by address and network id exists"
 */
export async function fetchBalanceOf(
  client: Latchkey,
  parameters: fetchBalanceOf.Parameters,
): Promise<NativeBalance> {
  const { address: text, network: id, signal } = parameters
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  if (!network) throw new WalletError('network.not_found', { network: id })
  const { chainNamespace: namespace, nativeCurrency } = network
  const adapter = client.adapters.get(namespace)
  if (!adapter?.readBalance) throw new WalletError('network.unsupported_namespace', { namespace })
  const address = adapter.parseAddress(text)
  if (address === undefined) throw new WalletError('balance.invalid_address', { address: text })
  try {
    const value = await adapter.readBalance({ network, address, signal })
    return { value, decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
  } catch (cause) {
    if (isWalletError(cause, 'transport.aborted')) throw cause
    throw new WalletError('balance.unavailable', { network: id }, { cause })
  }
}

export declare namespace fetchBalanceOf {
  type Parameters = {
    readonly address: string
    readonly network: CaipNetworkId
    readonly signal?: AbortSignal | undefined
  }
}
