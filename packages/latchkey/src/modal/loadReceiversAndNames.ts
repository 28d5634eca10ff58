import { type Latchkey, loadRecentReceivers, readRecentReceivers } from '../core/index.ts'
import { fetchCounterpartyIdentities } from './fetchCounterpartyIdentities.ts'
import { logBackgroundError } from './logBackgroundError.ts'

/** Loads the receivers of earlier transfers, and fetches the names and pictures of those that the send form lists. */
export function loadReceiversAndNames(client: Latchkey): void {
  loadRecentReceivers(client)
  const receivers = readRecentReceivers(client.store.get())
  const addresses = receivers.map(({ address }) => address)
  logBackgroundError(client, fetchCounterpartyIdentities(client, addresses))
}
