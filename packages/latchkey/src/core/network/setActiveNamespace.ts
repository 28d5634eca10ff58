import type { Namespace } from '../../caip/index.ts'
import { namespaceNotFoundError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { activateNamespace } from '../connection/index.ts'
import { signalUnsupportedNetwork } from './syncNetworksWithConnections.ts'

/**
 * Sets the namespace that actions and views use when the caller names none.
 *
 * @param parameters - A configured namespace.
 * @throws `namespace.not_found`
 */
export function setActiveNamespace(
  client: Latchkey,
  parameters: { readonly namespace: Namespace },
): void {
  const { namespace } = parameters
  if (!client.store.get().network[namespace])
    throw new WalletError(namespaceNotFoundError, { namespace })
  client.store.set(activateNamespace(namespace))
  signalUnsupportedNetwork(client, namespace)
}
