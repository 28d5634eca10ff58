import type { Provider } from '../model/Connector.ts'
import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import type { PairedSession, Pairing } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnections } from '../connection/index.ts'
import { grantedChain, grantedChains, isMethodGranted } from './grants.ts'

/**
 * Makes what asks a paired wallet in one namespace. It asks the session in use, whichever that is by
 * then.
 *
 * @param client - Client, whose state says which network is in use.
 * @param pairing - The pairing client.
 * @param namespace - Where it asks.
 * @param readSession - The session in use.
 * @returns The provider. It throws `pairing.no_session`, `wallet.method_not_supported` for what was
 * not granted, and what `Pairing.request` does.
 */
export function createPairedProvider(
  client: Latchkey,
  pairing: Pairing,
  namespace: Namespace,
  readSession: () => PairedSession | undefined,
): Provider {
  /** What a request is for that names no network: any granted one will do where ours is not. */
  function networkOf(paired: PairedSession): CaipNetworkId | undefined {
    const { connections } = readConnections(client.store.get(), namespace)
    const own = connections.find(({ connector }) => connector.kind === 'walletConnect')
    const granted = grantedChains(paired, namespace)
    return [own?.network, ...granted].find((id) => id && grantedChain(paired, id))
  }

  return {
    async request({ method, params }, { network, signal } = {}) {
      const paired = readSession()
      if (!paired) throw new WalletError('pairing.no_session')
      const wanted = network ?? networkOf(paired)
      if (!wanted || !isMethodGranted(paired, namespace, method))
        throw new WalletError('wallet.method_not_supported', { method })
      const chain = grantedChain(paired, wanted) ?? wanted
      try {
        const { topic } = paired
        return await pairing.request({ topic, chain, method, params: params ?? [], signal })
      } catch (error) {
        throw translateWalletError(error, 'wallet.failed')
      }
    },
  }
}
