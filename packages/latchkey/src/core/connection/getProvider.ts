import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ProviderOf } from '../model/Provider.ts'
import { createConnectionProviders } from './createConnectionProviders.ts'
import { readConnection } from './readConnection.ts'

/**
 * Returns the standard provider of the current connection of a namespace: an EIP-1193 provider for
 * EVM networks, a Wallet Standard wallet for Solana. It is the same object as long as the wallet
 * stays connected.
 *
 * An EIP-1193 provider rejects with the errors of the wallet, unchanged, and with code 4900 once
 * the wallet has been disconnected.
 *
 * @example
 * const provider = getProvider(client, { namespace: 'eip155' })
 * const chainId = await provider?.request({ method: 'eth_chainId' })
 *
 * @param parameters - Namespace, by default the active one.
 * @returns The provider; `undefined` when no wallet is connected there.
 * @throws `client.destroyed`
 * @see EIP-1193
 */
export function getProvider<namespace extends Namespace = Namespace>(
  client: Latchkey,
  parameters: getProvider.Parameters<namespace> = {},
): ProviderOf<namespace> | undefined {
  const connection = readConnection(client.store.get(), parameters.namespace)
  if (!connection) return undefined
  return client.own(createConnectionProviders).of(connection) as ProviderOf<namespace>
}

export declare namespace getProvider {
  type Parameters<namespace extends Namespace = Namespace> = {
    readonly namespace?: namespace | undefined
  }
}
