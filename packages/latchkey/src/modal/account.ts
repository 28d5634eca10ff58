import {
  fetchProject,
  readConnection,
  readNetwork,
  hasNameSupport,
  readIdentity,
} from '../core/index.ts'
import { fetchAccountTab } from './activity.ts'
import { fetchBalances } from './balances.ts'
import { fetchAccountIdentity } from './fetchIdentities.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'

/**
 * Fetches the data of the Account view: balance, tokens, name and picture, the selected tab and the
 * features of the project.
 */
export function fetchAccountViewData(modal: Modal): void {
  const { client } = modal
  fetchBalances(modal)
  logBackgroundError(client, fetchProject(client))
  fetchAccountIdentity(modal)
  fetchAccountTab(modal)
}

// The functions that open a form load with the account; the files of these features load with the form.

/** Opens the send form. */
export function openSend(modal: Modal): void {
  const { client } = modal
  const state = client.store.get()
  const network = state.network[state.activeNamespace]?.active
  if (network) client.events.emit('OPEN_SEND', { network: network.caipNetworkId })
  modal.push({ view: 'WalletSend', data: undefined })
}

/** Opens the swap form. */
export function openSwap(modal: Modal): void {
  const { client } = modal
  const state = client.store.get()
  const network = readNetwork(state)
  const isSmartAccount = readConnection(state)?.accounts[0]?.type === 'smartAccount'
  if (network) client.events.emit('OPEN_SWAP', { network: network.caipNetworkId, isSmartAccount })
  modal.push({ view: 'Swap', data: undefined })
}

/**
 * Returns whether the active account can register a name: the feature is on, the gateway has names on
 * its networks, and it has no name yet.
 */
export function canRegisterFirstName(modal: Modal): boolean {
  const state = modal.client.store.get()
  const address = readConnection(state)?.accounts[0]?.address
  return canRegisterNames(modal) && readIdentity(state, address)?.name === undefined
}

/** Returns whether the active account can register names, its first one or further ones. */
export function canRegisterNames({ client }: Modal): boolean {
  const state = client.store.get()
  const { names = 'embedded' } = state.features
  const connection = readConnection(state)
  if (!connection || names === false || !hasNameSupport(client, state.activeNamespace)) return false
  return names !== 'embedded' || connection.connector.kind === 'embedded'
}

/** Opens the form. */
export function openNames(modal: Modal): void {
  modal.client.events.emit('OPEN_ENS_FLOW', undefined)
  modal.push({ view: 'RegisterAccountName', data: undefined })
}
