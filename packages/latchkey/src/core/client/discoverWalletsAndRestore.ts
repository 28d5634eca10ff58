import { transportTimedOutError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import { loadPreferredAccountTypes, loadBalanceHidden } from '../account/index.ts'
import {
  restoreLateDiscoveredWallets,
  watchConnectionsInOtherTabs,
  hasStoredConnections,
  walletDiscoveryTimeout,
  reconnect,
  syncWithStoredConnections,
} from '../connection/index.ts'
import { loadCurrency } from '../currency/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createEmbeddedConnectors } from '../login/index.ts'
import { createNetworkStorageSlot, restoreNetworks } from '../network/index.ts'
import { createPairedConnectors, resumePairing } from '../pairing/index.ts'
import { applyProject } from '../project/index.ts'
import { startSiwx } from '../siwx/index.ts'
import { discoverWallets, loadRecentWallets } from '../wallets/index.ts'
import { resumeTransactionsAndPurchase } from './resumeTransactionsAndPurchase.ts'

/**
 * Discovers wallets, restores the connections of the last visit, and follows the other tabs.
 *
 * @param client - Client from `createLatchkey`.
 * @returns Resolves when wallets have been discovered and recorded connections restored.
 * @see [4.1b]
 */
export async function discoverWalletsAndRestore(client: Latchkey): Promise<void> {
  const networks = client.options.networks.map(({ caipNetworkId }) => caipNetworkId)
  // Read first: `restoreNetworks` writes the slot.
  const isKnown =
    hasStoredConnections(client) || client.own(createNetworkStorageSlot).get().length > 0
  let searched = Promise.resolve()
  client.store.batch(() => {
    restoreNetworks(client)
    loadPreferredAccountTypes(client)
    loadBalanceHidden(client)
    loadCurrency(client)
    searched = client.own(startWalletDiscovery)
  })
  startSiwx(client)
  const restored = restore(client, isKnown)
  const { features, siwx, embeddedWallet } = client.options
  client.events.emit('INITIALIZE', {
    networks,
    features,
    siwx: siwx !== undefined,
    embeddedWallet: embeddedWallet !== undefined,
  })
  const discovered = withTimeout(searched, {
    clock: client.clock,
    ms: walletDiscoveryTimeout,
    error: () => new WalletError(transportTimedOutError),
  })
  await Promise.all([restored, discovered.catch(() => {})])
}

/** Reads the recent wallets and discovers those of this browser. Called through `client.own`: it runs once. */
export function startWalletDiscovery(client: Latchkey): Promise<void> {
  loadRecentWallets(client)
  return discoverWallets(client, [
    ...createPairedConnectors(client),
    ...createEmbeddedConnectors(client),
  ])
}

async function restore(client: Latchkey, isKnown: boolean): Promise<void> {
  watchConnectionsInOtherTabs(client, () => syncWithStoredConnections(client))
  // The features of the project decide which logins are shown, and which connections are restored.
  applyProject(client)
  if (!isKnown) {
    client.store.set({ initialized: true })
    return restoreLateDiscoveredWallets(client)
  }
  await reconnect(client)
  restoreLateDiscoveredWallets(client)
  // After the recorded connections, which take precedence over a wallet opened just before a reload.
  void resumePairing(client)
  resumeTransactionsAndPurchase(client)
}
