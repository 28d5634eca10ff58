import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchWalletPage, type WalletPage } from './fetchWalletPage.ts'
import { runCatalogueRequest } from './runCatalogueRequest.ts'
import {
  addWalletListPage,
  setWalletListFailed,
  setWalletListLoading,
  setWalletListSearch,
} from './walletListState.ts'

/** Entries of a request. [9.6] */
const pageSize = 40
const searchSize = 100

/** Pages of a client's wallet list that were fetched so far. */
type ListPages = {
  readonly run: LatestRun
  pages: number
  /** Matches in the catalogue, and matches left out. */
  total: number
  dropped: number
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
  await search(client, text.trim())
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
  const { status, search: text } = client.store.get().wallets.list
  const { pages, total } = client.own(createListPages)
  if (status === 'loading') return
  if (pages === 0) return search(client, text)
  if (text !== '' || pages * pageSize >= total) return
  client.store.set(setWalletListLoading())
  await fetchPage(client, { page: pages + 1, entries: pageSize })
}

async function search(client: Latchkey, text: string): Promise<void> {
  if (client.options.gatewayUrl === undefined) return
  client.store.set(setWalletListSearch(text))
  client.own(createListPages).pages = 0
  await fetchPage(client, { page: 1, entries: text === '' ? pageSize : searchSize, search: text })
}

/** Fetches a page, and adds it to the list. */
async function fetchPage(
  client: Latchkey,
  request: { readonly page: number; readonly entries: number; readonly search?: string },
): Promise<void> {
  const { includeWalletIds: include, excludeWalletIds: exclude } = client.options
  const list = client.own(createListPages)
  const write = (received: WalletPage): void => {
    const { page } = request
    list.dropped = page === 1 ? received.dropped : list.dropped + received.dropped
    list.total = received.total
    list.pages = page
    client.store.set(addWalletListPage(received.wallets, list.total - list.dropped, page === 1))
  }
  await runCatalogueRequest(
    client,
    list.run,
    async (signal) => {
      const received = await fetchWalletPage(client, { ...request, include, exclude, signal })
      return () => write(received)
    },
    setWalletListFailed(),
  )
}

/** Creates the pages of a client's list. Called through `client.own`. */
function createListPages(client: Latchkey): ListPages {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return { run, pages: 0, total: 0, dropped: 0 }
}
