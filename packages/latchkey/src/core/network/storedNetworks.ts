import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { activateNamespace, isConnected } from '../connection/index.ts'
import { setActiveNetwork } from './networkState.ts'
import { createNetworkStorageSlot } from './createNetworkStorageSlot.ts'

/**
 * Stores the active networks for the next page load. With stored networks a page starts its client
 * immediately.
 */
export function saveNetworks(client: Latchkey): void {
  const { network, activeNamespace } = client.store.get()
  const ids = Object.values(network).flatMap(({ active, isUnsupported }) =>
    active && !isUnsupported ? [active.caipNetworkId] : [],
  )
  const isActive = (id: CaipNetworkId): boolean => namespaceOf(id) === activeNamespace
  client
    .own(createNetworkStorageSlot)
    .set([...ids.filter(isActive), ...ids.filter((id) => !isActive(id))])
}

/** Restores the networks of the last visit, and stores later changes. */
export function restoreNetworks(client: Latchkey): void {
  const { store } = client
  const save = (): void => saveNetworks(client)
  // The configured networks may have changed since.
  const known = client
    .own(createNetworkStorageSlot)
    .get()
    .filter((id) => client.options.networks.some((one) => one.caipNetworkId === id))
  const [first] = known
  store.batch(() => {
    // A wallet connected before the start reports its network itself.
    for (const id of known)
      if (!isConnected(store.get(), namespaceOf(id))) store.set(setActiveNetwork(id))
    if (first && !isConnected(store.get())) store.set(activateNamespace(namespaceOf(first)))
  })
  client.onDestroy(store.watch(({ network }) => network, save))
  client.onDestroy(store.watch(({ activeNamespace }) => activeNamespace, save))
}
