import { walletCatalogueFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { setCatalogueLoading, setCatalogueFailed, setListFailed } from './catalogueState.ts'
import { type CatalogueRequests, createCatalogueRequests } from './createCatalogueRequests.ts'

/**
 * Fetches the wallets for the Connect view: the total count, the featured and the recommended
 * wallets. Once; after a failure, the next call retries.
 *
 * @param client - Client from `createLatchkey`. Without a `gatewayUrl` nothing is fetched.
 * @throws `wallet.catalogue_failed`. The state keeps wallets that were fetched earlier, with the status `failed`.
 * @see [7.25, 9.6]
 */
export async function fetchCatalogueOverview(client: Latchkey): Promise<void> {
  const { status } = client.store.get().wallets.catalogue
  if (status === 'loading' || status === 'ready') return
  await request(client, (requests) => requests.fetchOverview(), [
    setCatalogueLoading,
    setCatalogueFailed,
  ])
}

/**
 * Fetches the wallets that match a search text, up to 100, or the first 40 of the catalogue. A
 * newer search aborts the older one.
 *
 * @param client - Client from `createLatchkey`.
 * @param text - Search text; empty for the whole list.
 * @throws `wallet.catalogue_failed`. The status of the list is `failed`.
 * @see [9.6]
 */
export async function searchWallets(client: Latchkey, text: string): Promise<void> {
  await request(client, (requests) => requests.search(text.trim()), [undefined, setListFailed])
}

/**
 * Fetches the next page of the list. Does nothing while a page is being fetched, and after the last
 * one.
 *
 * @param client - Client from `createLatchkey`.
 * @throws `wallet.catalogue_failed`. The state keeps the earlier pages, with the status `failed`.
 * @see [9.6]
 */
export async function fetchMoreWallets(client: Latchkey): Promise<void> {
  await request(client, (requests) => requests.fetchMore(), [undefined, setListFailed])
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
      : new WalletError(walletCatalogueFailedError, {}, { cause: error })
  }
}
