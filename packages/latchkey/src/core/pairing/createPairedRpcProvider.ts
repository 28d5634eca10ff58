import type { WalletRpcProvider } from '../model/Connector.ts'
import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import {
  pairingNoSessionError,
  walletMethodNotSupportedError,
} from '../../errors/catalogue/index.ts'
import { toProviderRpcError, WalletError } from '../../errors/index.ts'
import type { PairedSession, PairingClient } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnections } from '../connection/index.ts'
import { grantedChain, grantedChains, isMethodGranted } from './grants.ts'

/**
 * Creates the provider of a paired wallet for one namespace. Requests go to the session that is
 * active at that time.
 *
 * @param client - Client, whose state has the active network.
 * @param pairing - The pairing client.
 * @param namespace - Namespace of the requests.
 * @param readSession - Returns the active session.
 * @returns The provider. It rejects with the wallet's errors, with code 4200 for methods that were
 * not granted, and 4900 without a session; the `cause` is the `WalletError` of the same failure.
 */
export function createPairedRpcProvider(
  client: Latchkey,
  pairing: PairingClient,
  namespace: Namespace,
  readSession: () => PairedSession | undefined,
): WalletRpcProvider {
  /** Returns the network of a request without one: the active one, else any granted one. */
  function networkOf(paired: PairedSession): CaipNetworkId | undefined {
    const { connections } = readConnections(client.store.get(), namespace)
    const own = connections.find(({ connector }) => connector.kind === 'walletConnect')
    const granted = grantedChains(paired, namespace)
    return [own?.network, ...granted].find((id) => id && grantedChain(paired, id))
  }

  return {
    async request({ method, params }, { network, signal } = {}) {
      try {
        const paired = readSession()
        if (!paired) throw new WalletError(pairingNoSessionError)
        const requested = network ?? networkOf(paired)
        if (!requested || !isMethodGranted(paired, namespace, method))
          throw new WalletError(walletMethodNotSupportedError, { method })
        const chain = grantedChain(paired, requested) ?? requested
        const { topic } = paired
        return await pairing.request({ topic, chain, method, params: params ?? [], signal })
      } catch (error) {
        throw toProviderRpcError(error)
      }
    },
  }
}
