import { messageOf, WalletError } from '../../errors/index.ts'
import { createLoader, withTimeout } from '../../kernel/index.ts'
import { loadAccountTypes } from '../account/index.ts'
import { followTabs, hasStoredConnections, loadWait } from '../connection/index.ts'
import { networkSlot, restoreNetworks } from '../network/index.ts'
import { pairedConnectors } from '../pairing/index.ts'
import { discoverWallets, loadRecentWallets } from '../wallets/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type * as returning from './returning.ts'

/**
 * Begins the life of a client in a page: returns to where the visitor was, and looks for wallets.
 *
 * @param client - Client from `createLatchkey`.
 * @returns When wallets have been looked for and recorded connections have been tried.
 * @source spec §4 "Connection status"
 */
export async function start(client: Latchkey): Promise<void> {
  const networks = client.options.networks.map(({ caipNetworkId }) => caipNetworkId)
  // First, because of what is remembered from here on.
  const isKnown = hasStoredConnections(client) || client.own(networkSlot).get().length > 0
  let searched = Promise.resolve()
  client.store.batch(() => {
    restoreNetworks(client)
    loadAccountTypes(client)
    loadRecentWallets(client)
    searched = discoverWallets(client, pairedConnectors(client))
  })
  const restored = restore(client, isKnown)
  client.events.emit('INITIALIZE', { networks })
  const given = withTimeout(searched, {
    clock: client.clock,
    ms: loadWait,
    error: () => new WalletError('transport.timed_out'),
  })
  await Promise.all([restored, given.catch(() => {})])
}

/** Reconnects who was here before, and follows the other tabs. Nobody else pays for it. */
async function restore(client: Latchkey, isKnown: boolean): Promise<void> {
  let late: typeof returning | undefined
  let isDestroyed = false
  client.onDestroy(() => (isDestroyed = true))
  const { load } = createLoader(async () => (late = await import('./returning.ts')))

  followTabs(client, () => {
    if (late) return late.syncConnectionsFromOtherTabs(client)
    load()
      .then(
        ({ syncConnectionsFromOtherTabs }) => isDestroyed || syncConnectionsFromOtherTabs(client),
      )
      .catch((error: unknown) => {
        client.logger.error('Other tabs are not followed', { reason: messageOf(error) })
      })
  })
  if (!isKnown) return client.store.set({ initialized: true })
  const { applyProject, reconnect, resumePairing } = await load().catch((error: unknown) => {
    // What is recorded is kept for the next time.
    client.store.set({ initialized: true })
    throw error
  })
  if (isDestroyed) return
  // Which of them come back hangs on what the project allows.
  applyProject(client)
  await reconnect(client)
  // A wallet that is recorded comes before one that was only just opened.
  void resumePairing(client)
}
