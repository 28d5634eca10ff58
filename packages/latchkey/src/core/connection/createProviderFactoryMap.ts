import type { Namespace } from '../../caip/index.ts'
import type { Connector } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ProviderFactory } from '../model/Provider.ts'

/** Creates the map of a client's factories of standard providers, empty until they are loaded. */
export function createProviderFactoryMap(): Map<Namespace, ProviderFactory> {
  return new Map()
}

/**
 * Loads the factories of standard providers, before connections of a connector are established.
 *
 * @throws `transport.failed`
 */
export async function loadProviderFactories(
  client: Latchkey,
  { namespaces }: Connector,
): Promise<void> {
  const factories = client.own(createProviderFactoryMap)
  await Promise.all(
    namespaces.map(async (namespace) => {
      const factory = await client.adapters.get(namespace)?.loadProvider?.()
      if (factory) factories.set(namespace, factory)
    }),
  )
}
