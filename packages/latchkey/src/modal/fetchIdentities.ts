import { fetchIdentity, readConnection } from '../core/index.ts'
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
