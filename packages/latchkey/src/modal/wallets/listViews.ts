import { fetchCatalogue, type Latchkey } from '../../core/index.ts'
import type { Route, ViewName } from '../Modal.ts'
import { quietly } from '../quietly.ts'

/** Views that list wallets of the catalogue, to be opened with a tap. */
const listViews: readonly ViewName[] = [
  'Connect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'GetWallet',
]

/** Tells whether a view lists wallets of the catalogue. */
export function isList({ view }: Route): boolean {
  return listViews.includes(view)
}

/** Fetches what a list of wallets shows, unless it is here. */
export function beginCatalogue(client: Latchkey, route: Route): void {
  if (isList(route)) quietly(client, fetchCatalogue(client))
}
