import { hasNameSupport, readConnection, readIdentity } from '../core/index.ts'
import type { Modal } from './Modal.ts'

/**
 * Returns whether the active account can register a name: the feature is on, the gateway has names on
 * its networks, and it has no name yet.
 */
export function canRegisterName({ client }: Modal): boolean {
  const state = client.store.get()
  const { names = 'embedded' } = state.features
  const connection = readConnection(state)
  const address = connection?.accounts[0]?.address
  if (!connection || names === false || !hasNameSupport(client, state.activeNamespace)) return false
  if (names === 'embedded' && connection.connector.kind !== 'embedded') return false
  return readIdentity(state, address)?.name === undefined
}

/** Opens the form. */
export function openNames(modal: Modal): void {
  modal.client.events.emit('OPEN_ENS_FLOW', undefined)
  modal.push({ view: 'RegisterAccountName', data: undefined })
}
