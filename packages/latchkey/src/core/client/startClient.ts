import type { Namespace } from '../../caip/index.ts'
import { createModuleLoader } from '../../kernel/index.ts'
import { recordEvents } from '../analytics/index.ts'
import {
  setConnecting,
  clearConnecting,
  readConnections,
  createConnectionStatusStorageSlot,
} from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createNetworkStorageSlot } from '../network/index.ts'
import type * as start from './discoverWalletsAndRestore.ts'
import { loadDevelopmentNotices } from './loadDevelopmentNotices.ts'

type Start = Pick<typeof start, 'discoverWalletsAndRestore'>

/**
 * Loads wallet discovery and reconnection, and runs them.
 *
 * @param client - Client from `createLatchkey`.
 * @param load - Loads the code of the start. Tests replace it.
 * @returns Resolves when recorded connections have been restored.
 * @throws `transport.failed` when the code could not be loaded. The state is as before.
 */
export async function startClient(
  client: Latchkey,
  load: () => Promise<Start> = loadStart,
): Promise<void> {
  const { store } = client
  let isDestroyed = false
  client.onDestroy(() => (isDestroyed = true))
  client.own(recordEvents)
  loadDevelopmentNotices(client)
  for (const adapter of client.adapters.values()) adapter.preload?.()
  const recorded = client.options.enableReconnect ? recordedNamespaces(client) : []
  endInitialStateReconnections(client, recorded)
  const restoring = recorded.filter((one) => {
    const { status, recorded: account } = readConnections(store.get(), one)
    return status === 'disconnected' || account
  })
  for (const namespace of restoring) store.set(setConnecting(namespace))
  const { connection } = store.get()
  const { discoverWalletsAndRestore } = await load().catch((error: unknown) => {
    // A namespace that changed since belongs to a newer action of the visitor.
    for (const namespace of restoring)
      if (store.get().connection[namespace] === connection[namespace])
        store.set(clearConnecting(namespace))
    store.set({ initialized: true })
    throw error
  })
  if (!isDestroyed) await discoverWalletsAndRestore(client)
}

/**
 * Loads the code of `start` and discovers the wallets of this browser, ahead of `start`. Sends no request
 * and restores no connection.
 *
 * @param client - Client from `createLatchkey`.
 */
export async function preloadClient(client: Latchkey): Promise<void> {
  let isDestroyed = false
  client.onDestroy(() => (isDestroyed = true))
  for (const adapter of client.adapters.values()) adapter.preload?.()
  const { startWalletDiscovery } = await loadStart()
  if (!isDestroyed) await client.own(startWalletDiscovery)
}

function loadStart(): Promise<typeof start> {
  return createModuleLoader(() => import('./discoverWalletsAndRestore.ts')).load()
}

/**
 * Returns whether a visitor was here before: a wallet was connected, or a network was selected.
 *
 * @param client - Client from `createLatchkey`.
 */
export function isReturningVisitor(client: Latchkey): boolean {
  return (
    recordedNamespaces(client).length > 0 || client.own(createNetworkStorageSlot).get().length > 0
  )
}

/**
 * Ends the reconnection that an `InitialState` announced, where this browser has nothing to reconnect.
 *
 * @param kept - Namespaces that are being reconnected.
 */
export function endInitialStateReconnections(
  { store }: Latchkey,
  except: readonly Namespace[] = [],
): void {
  for (const [namespace, { recorded }] of Object.entries(store.get().connection))
    if (recorded && !except.includes(namespace as Namespace))
      store.set(clearConnecting(namespace as Namespace))
}

/** Returns the configured namespaces that were connected on the last visit. */
function recordedNamespaces(client: Latchkey): readonly Namespace[] {
  const status = client.own(createConnectionStatusStorageSlot).get()
  return (Object.keys(client.store.get().network) as Namespace[]).filter(
    (namespace) => status[namespace] === 'connected',
  )
}
