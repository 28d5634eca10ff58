import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { setCatalogue, setListLoading, startList, addListPage } from './catalogueState.ts'
import { fetchByIds, fetchPage, type Page } from './fetchPage.ts'
import type { ListedWallet } from '../model/slices/wallets.ts'

/** Entries of a request. [9.6] */
const pageSize = 40
const recommendedSize = 4
const searchSize = 100

/** Requests to the catalogue of a client's gateway. */
export type CatalogueRequests = {
  open(): Promise<void>
  search(text: string): Promise<void>
  more(): Promise<void>
}

/**
 * Creates the requests to the wallet catalogue of a client's gateway; replies go into its state.
 *
 * @param client - Client from `createLatchkey`.
 * @returns The requests. Each rejects with `wallet.catalogue_failed`; one that a newer request replaced
 * resolves without changing the state.
 */
export function createCatalogueRequests(client: Latchkey): CatalogueRequests {
  const { options, store } = client
  const { includeWalletIds: include, excludeWalletIds: exclude } = options
  const opening = createLatestRun()
  const listing = createLatestRun()
  client.onDestroy(opening.abort)
  client.onDestroy(listing.abort)
  /** How far the list has come, and how many wallets there are to come to. */
  let pages = 0
  let total = 0
  let dropped = 0

  function write(page: number, received: Page): void {
    dropped = page === 1 ? received.dropped : dropped + received.dropped
    total = received.total
    pages = page
    store.set(addListPage(received.wallets, total - dropped, page === 1))
  }

  return {
    open: () =>
      newest(opening, async (signal) => {
        const order = options.featuredWalletIds
        const [first, featured, excluded] = await Promise.all([
          fetchPage(client, { entries: recommendedSize, include, exclude, signal }),
          fetchByIds(client, order, signal),
          fetchByIds(client, exclude, signal),
        ])
        const { wallets: recommended } = first
        const count = first.total - first.dropped
        const inOrder = featured.toSorted(
          (one, other) => placeIn(order, one) - placeIn(order, other),
        )
        return () => store.set(setCatalogue({ featured: inOrder, recommended, excluded, count }))
      }),
    search: (search) =>
      newest(listing, async (signal) => {
        store.set(startList(search))
        pages = 0
        const entries = search === '' ? pageSize : searchSize
        const first = await fetchPage(client, { entries, search, include, exclude, signal })
        return () => write(1, first)
      }),
    async more() {
      const { status, search } = store.get().wallets.list
      if (status === 'loading') return
      if (pages === 0) return this.search(search)
      if (search !== '' || pages * pageSize >= total) return
      await newest(listing, async (signal) => {
        store.set(setListLoading())
        const page = pages + 1
        const next = await fetchPage(client, { page, entries: pageSize, include, exclude, signal })
        return () => write(page, next)
      })
    },
  }
}

/** Runs the newest of its kind, and writes what it has only if it still is. */
async function newest(
  run: LatestRun,
  work: (signal: AbortSignal) => Promise<() => void>,
): Promise<void> {
  const signal = run.start()
  try {
    const write = await work(signal)
    if (run.isCurrent(signal)) write()
  } catch (error) {
    if (run.isCurrent(signal)) throw error
  }
}

/** A host may name a wallet by its id or by its rdns. */
function placeIn(order: readonly string[], { id, rdns = id }: ListedWallet): number {
  const places = [order.indexOf(id), order.indexOf(rdns)].filter((place) => place >= 0)
  return places.length > 0 ? Math.min(...places) : order.length
}
