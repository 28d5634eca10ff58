import { hasNameSupport, readConnection, readIdentity } from '../core/index.ts'
import type { Modal } from './Modal.ts'

/**
 * Returns whether the active account can register a name: the feature is on, the gateway has names on
 * its networks, and it has no name yet.
 */
export function canRegisterName(modal: Modal): boolean {
  const state = modal.client.store.get()
  const address = readConnection(state)?.accounts[0]?.address
  return hasNameRegistration(modal) && readIdentity(state, address)?.name === undefined
}

/** Returns whether the active account could register a name if it had none. */
export function hasNameRegistration({ client }: Modal): boolean {
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
