import type { Connector } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Returns the connector of the embedded wallet, once the client has started. */
export function findEmbeddedConnector({ store }: Latchkey): Connector | undefined {
  return store.get().wallets.connectors.find(({ kind }) => kind === 'embedded')
}
