import type { Namespace } from '../../caip/index.ts'
import type { Connector, ConnectorEvent } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createLoginLoader } from './createLoginLoader.ts'
import { createEmbeddedWalletListeners } from './createEmbeddedWalletListeners.ts'

/** Id of the connector of the embedded wallet, as other clients of its protocol have it. */
const connectorId = 'auth'

/**
 * Creates the connector of the embedded wallet. Its code loads with the first login, or to restore a session.
 *
 * @param client - Client from `createLatchkey`.
 * @returns A list with the connector; empty without the option `embeddedWallet`, and where no configured namespace
 * has an adapter.
 * @see [1.2]
 */
export function createEmbeddedConnectors(client: Latchkey): readonly Connector[] {
  if (!client.options.embeddedWallet) return []
  const all = Object.keys(client.store.get().network) as Namespace[]
  const namespaces = all.filter((namespace) => client.adapters.get(namespace)?.hasEmbeddedWallet)
  if (namespaces.length === 0) return []
  const { load } = client.own(createLoginLoader)
  const listeners = client.own(createEmbeddedWalletListeners)
  return [
    {
      id: connectorId,
      uid: `${namespaces.join(',')}:${connectorId}`,
      name: 'Email & social',
      kind: 'embedded',
      readiness: 'loadable',
      namespaces,
      connect: async (parameters) => (await load()).connectEmbedded(client, parameters),
      restore: async (parameters) => (await load()).restoreEmbedded(client, parameters),
      disconnect: async () => (await load()).disconnectEmbedded(client),
      on(listener) {
        const own = (event: ConnectorEvent): void => listener(event)
        listeners.add(own)
        return () => void listeners.delete(own)
      },
    },
  ]
}
