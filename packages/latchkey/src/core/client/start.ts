import { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import { loadAccountTypes } from '../account/index.ts'
import { followTabs, loadWait, reconnect } from '../connection/index.ts'
import { rememberNetworks } from '../network/index.ts'
import { pairedConnectors, resumePairing } from '../pairing/index.ts'
import { discover, loadRecentWallets } from '../wallets/index.ts'
import type { Latchkey } from './Latchkey.ts'

/**
 * Begins the life of a client in a page: returns to where the visitor was, and looks for wallets.
 *
 * @param client - Client from `createLatchkey`.
 * @returns When wallets have been looked for and recorded connections have been tried.
 * @source spec §4 "Connection status"
 */
export async function start(client: Latchkey): Promise<void> {
  const networks = client.options.networks.map(({ caipNetworkId }) => caipNetworkId)
  let searched = Promise.resolve()
  client.store.batch(() => {
    rememberNetworks(client)
    loadAccountTypes(client)
    loadRecentWallets(client)
    searched = discover(client, pairedConnectors(client))
  })
  // A wallet that is recorded comes before one that was only just opened.
  const restored = reconnect(client).then(() => void resumePairing(client))
  followTabs(client)
  client.events.emit('INITIALIZE', { networks })
  const given = withTimeout(searched, {
    clock: client.clock,
    ms: loadWait,
    error: () => new WalletError('transport.timed_out'),
  })
  await Promise.all([restored, given.catch(() => {})])
}
