import type { Namespace } from '../../caip/index.ts'
import type { Connection, WalletRpcProvider } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ProviderContext } from '../model/Provider.ts'
import { updateConnection } from './connectionState.ts'
import { createProviderFactoryMap } from './createProviderFactoryMap.ts'
import { readConnections } from './readConnection.ts'

type ConnectionProviders = {
  /**
   * Returns the standard provider of a connection in the state: the same object for the lifetime of
   * the connection.
   */
  of(connection: Connection): unknown
}

/** Creates the standard providers of a client's connections. */
export function createConnectionProviders(client: Latchkey): ConnectionProviders {
  const created = new Map<WalletRpcProvider, Map<Namespace, unknown>>()
  const endings = new Set<() => void>()
  client.onDestroy(() => {
    for (const end of endings) end()
  })

  function createContext({ namespace, connector, provider }: Connection): ProviderContext {
    const listeners = new Set<Parameters<ProviderContext['watch']>[0]>()
    const find = (): Connection | undefined =>
      readConnections(client.store.get(), namespace).connections.find(
        (one) => one.provider === provider,
      )
    let hasEnded = false
    const stop = client.store.watch(find, (now, before) => {
      if (!now) end()
      for (const listener of listeners) listener(now, before as Connection)
    })
    function end(): void {
      hasEnded = true
      stop()
      endings.delete(end)
      created.get(provider)?.delete(namespace)
      if (created.get(provider)?.size === 0) created.delete(provider)
    }
    endings.add(end)
    return {
      connection: () => (hasEnded ? undefined : find()),
      watch: (listener) => void listeners.add(listener),
      setNetwork(network) {
        if (!hasEnded) client.store.set(updateConnection(namespace, connector.uid, { network }))
      },
    }
  }

  return {
    of(connection) {
      const { namespace, provider } = connection
      const factory = client.own(createProviderFactoryMap).get(namespace)
      if (!factory) return provider
      const own = created.get(provider) ?? new Map<Namespace, unknown>()
      created.set(provider, own)
      if (!own.has(namespace)) own.set(namespace, factory.create(createContext(connection)))
      return own.get(namespace)
    },
  }
}
