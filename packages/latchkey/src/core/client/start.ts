import { loadAccountTypes } from '../account/index.ts'
import { followTabs, reconnect } from '../connection/index.ts'
import { rememberNetworks } from '../network/index.ts'
import { discover, loadRecentWallets } from '../wallets/index.ts'
import type { Latchkey } from './Latchkey.ts'

/**
 * Begins the life of a client in a page: returns to where the visitor was, and looks for wallets.
 *
 * @param client - Client from `createLatchkey`.
 * @returns When recorded connections have been tried.
 * @source spec §4 "Connection status"
 */
export async function start(client: Latchkey): Promise<void> {
  const networks = client.options.networks.map(({ caipNetworkId }) => caipNetworkId)
  client.store.batch(() => {
    rememberNetworks(client)
    loadAccountTypes(client)
    loadRecentWallets(client)
    discover(client)
  })
  const restored = reconnect(client)
  followTabs(client)
  client.events.emit('INITIALIZE', { networks })
  await restored
}
