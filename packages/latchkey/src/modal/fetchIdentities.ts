import {
  fetchIdentity,
  hasNameSupport,
  type Latchkey,
  readConnection,
  readIdentity,
} from '../core/index.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'

/** Fetches the name and picture of the active account. */
export function fetchAccountIdentity({ client }: Modal): void {
  const connection = readConnection(client.store.get())
  const address = connection?.accounts[0]?.address
  if (connection && address !== undefined)
    logBackgroundError(client, fetchIdentity(client, { address, network: connection.network }))
}

/** Fetches the names and pictures of the accounts of all connected wallets. */
export function fetchWalletIdentities({ client }: Modal): void {
  for (const { connections } of Object.values(client.store.get().connection))
    for (const { accounts, network } of connections)
      if (accounts[0])
        logBackgroundError(client, fetchIdentity(client, { address: accounts[0].address, network }))
}

/** Identities of other accounts that are fetched at a time: the gateway limits the requests of a visitor. */
const maxCounterparties = 10

/**
 * Fetches the names and pictures of accounts that the visitor sent to or received from, at most ten that are not known
 * yet.
 *
 * @param addresses - Addresses of the active namespace.
 */
export function fetchCounterpartyIdentities(client: Latchkey, addresses: Iterable<string>): void {
  const state = client.store.get()
  const { activeNamespace } = state
  const network = state.network[activeNamespace]?.active
  if (!network || !hasNameSupport(client, activeNamespace)) return
  const unknown = [...new Set(addresses)].filter((address) => !readIdentity(state, address))
  for (const address of unknown.slice(0, maxCounterparties))
    logBackgroundError(client, fetchIdentity(client, { address, network }))
}
