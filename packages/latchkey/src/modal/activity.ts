import {
  type AccountTab,
  describeTransaction,
  fetchActivity,
  type Latchkey,
  readActivity,
  readTrackedTransactions,
  setAccountTab,
} from '../core/index.ts'
import { fetchCounterpartyIdentities } from './fetchCounterpartyIdentities.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'
import { fetchNftsViewData } from './nfts.ts'

/** Shows a tab of the Account view, and fetches what it lists. */
export function selectAccountTab(modal: Modal, tab: AccountTab): void {
  setAccountTab(modal.client, { tab })
  fetchAccountTab(modal)
}

/** Fetches what the selected tab of the Account view lists, unless the view itself fetches it. */
export function fetchAccountTab(modal: Modal): void {
  const { client } = modal
  const { accountTab } = client.store.get()
  if (accountTab === 'activity' && hasActivitySupport(modal))
    logBackgroundError(client, fetchActivityAndNames(client))
  if (accountTab === 'nfts') fetchNftsViewData(modal)
}

/** Fetches the page of transactions that failed: the next one, or the newest one. */
export function retryActivity({ client }: Modal): void {
  const more = readActivity(client.store.get()).failedCursor !== undefined
  logBackgroundError(client, fetchActivityAndNames(client, { more, force: true }))
}

/** Fetches the next page of transactions, unless a fetch is in progress. */
export function loadMoreActivity({ client }: Modal): void {
  if (!readActivity(client.store.get()).loading)
    logBackgroundError(client, fetchActivityAndNames(client, { more: true }))
}

/** Fetches transactions, and then the names of the accounts that they are with. */
async function fetchActivityAndNames(
  client: Latchkey,
  parameters?: fetchActivity.Parameters,
): Promise<void> {
  const { transactions } = await fetchActivity(client, parameters)
  const counterparties = transactions.flatMap((one) => describeTransaction(one).otherParty ?? [])
  await fetchCounterpartyIdentities(client, counterparties)
}

/** Returns whether the gateway lists the activity of the active namespace, and the feature is on. */
export function hasActivitySupport({ client }: Modal): boolean {
  const { activeNamespace, features } = client.store.get()
  const supported = client.adapters.get(activeNamespace)?.gatewayFeatures ?? []
  const { gatewayUrl } = client.options
  return gatewayUrl !== undefined && features.activity && supported.includes('activity')
}

/** Returns whether there is activity to list: that of the gateway, or transactions that were sent from this browser. */
export function hasActivity(modal: Modal): boolean {
  const sent = readTrackedTransactions(modal.client.store.get())
  return hasActivitySupport(modal) || sent.some(({ status }) => status !== 'replaced')
}
