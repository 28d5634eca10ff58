import { walletCatalogueFailed } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { setCatalogueLoading, setCatalogueFailed, setListFailed } from './catalogueState.ts'
import { type CatalogueRequests, createCatalogueRequests } from './createCatalogueRequests.ts'

/**
 * Fetches what shows on opening: how many wallets there are, the featured and the recommended.
 * Once; a fetch that failed is tried again by the next call.
 *
 * @param client - Client from `createLatchkey`. Without a `gatewayUrl` nothing is fetched.
 * @returns When it is in the state.
 * @throws `wallet.catalogue_failed`, with what was there still there and the status `setFailed`.
 * @see [7.25, 9.6]
 */
export async function fetchCatalogue(client: Latchkey): Promise<void> {
  const { status } = client.store.get().wallets.catalogue
  if (status === 'loading' || status === 'ready') return
  await request(client, (requests) => requests.open(), [setCatalogueLoading, setCatalogueFailed])
}

/**
 * Lists the wallets that a text finds, up to 100, or the first 40 of all. A newer search aborts the
 * older.
 *
 * @param client - Client from `createLatchkey`.
 * @param text - What is searched for; empty for the whole list.
 * @returns When they are in the state.
 * @throws `wallet.catalogue_failed`, with the status `setFailed`.
 * @see [9.6]
 */
export async function searchWallets(client: Latchkey, text: string): Promise<void> {
  await request(client, (requests) => requests.search(text.trim()), [undefined, setListFailed])
}

/**
 * Fetches the next page of the list. Does nothing while one is on its way, or after the last.
 *
 * @param client - Client from `createLatchkey`.
 * @returns When it is in the state.
 * @throws `wallet.catalogue_failed`, with the pages before still there and the status `setFailed`.
 * @see [9.6]
 */
export async function fetchMoreWallets(client: Latchkey): Promise<void> {
  await request(client, (requests) => requests.more(), [undefined, setListFailed])
}

async function request(
  client: Latchkey,
  load: (requests: CatalogueRequests) => Promise<void>,
  [setLoading, setFailed]: readonly [
    typeof setCatalogueLoading | undefined,
    typeof setCatalogueFailed,
  ],
): Promise<void> {
  if (client.options.gatewayUrl === undefined) return
  if (setLoading) client.store.set(setLoading())
  try {
    await load(client.own(createCatalogueRequests))
  } catch (error) {
    client.store.set(setFailed())
    throw isWalletError(error, 'wallet.catalogue_failed')
      ? error
      : new WalletError(walletCatalogueFailed, {}, { cause: error })
  }
}
