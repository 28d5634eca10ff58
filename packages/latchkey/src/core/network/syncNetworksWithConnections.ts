import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { isSupportedNetworkRequired } from './isSupportedNetworkRequired.ts'
import { setActiveNetwork, replaceUnsupportedNetwork } from './networkState.ts'

/** Sets the active network of each namespace to that of its current connection. */
export function syncNetworksWithConnections(client: Latchkey): void {
  const { store } = client
  const stop = store.watch(
    ({ connection }) => connection,
    (now, before) => {
      for (const namespace of Object.keys(store.get().network) as Namespace[]) {
        const id = now[namespace]?.connections[0]?.network
        if (id === before[namespace]?.connections[0]?.network) continue
        store.set(id ? setActiveNetwork(id) : replaceUnsupportedNetwork(namespace))
        signalUnsupportedNetwork(client, namespace)
      }
    },
  )
  client.onDestroy(stop)
}

/**
 * Signals an unsupported network in the active namespace.
 *
 * @param namespace - The namespace whose network changed.
 */
export function signalUnsupportedNetwork(client: Latchkey, namespace: Namespace): void {
  const { activeNamespace, network } = client.store.get()
  const { active, isUnsupported } = network[namespace] ?? {}
  if (
    active &&
    isUnsupported &&
    namespace === activeNamespace &&
    isSupportedNetworkRequired(client)
  )
    client.signals.emit('attention', { kind: 'unsupportedNetwork', network: active.caipNetworkId })
}
