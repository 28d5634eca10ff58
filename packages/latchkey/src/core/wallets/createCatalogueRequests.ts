import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { setCatalogue, setListLoading, setListSearch, addListPage } from './catalogueState.ts'
import { fetchByIds, fetchWalletPage, type WalletPage } from './fetchWalletPage.ts'
import type { ListedWallet } from '../model/slices/wallets.ts'

/** Entries of a request. [9.6] */
const pageSize = 40
const recommendedSize = 4
const searchSize = 100

/** Requests to the wallet catalogue of a client's gateway. */
export type CatalogueRequests = {
  fetchOverview(): Promise<void>
  search(text: string): Promise<void>
  fetchMore(): Promise<void>
}

/**
 * Creates the requests to the wallet catalogue of a client's gateway. Responses are written to the
 * state.
 *
 * @param client - Client from `createLatchkey`.
 * @returns The requests. Each rejects with `wallet.catalogue_failed`; a request that was replaced
 * by a newer one resolves without changing the state.
 */
export function createCatalogueRequests(client: Latchkey): CatalogueRequests {
  const { options, store } = client
  const { includeWalletIds: include, excludeWalletIds: exclude } = options
  const opening = createLatestRun()
  const listing = createLatestRun()
  client.onDestroy(opening.abort)
  client.onDestroy(listing.abort)
  /** Pages loaded so far, matches in the catalogue, and matches left out. */
  let pages = 0
  let total = 0
  let dropped = 0

  function write(page: number, received: WalletPage): void {
    dropped = page === 1 ? received.dropped : dropped + received.dropped
    total = received.total
    pages = page
    store.set(addListPage(received.wallets, total - dropped, page === 1))
  }

  return {
    fetchOverview: () =>
      runLatest(opening, async (signal) => {
        const order = options.featuredWalletIds
        const [first, featured, excluded] = await Promise.all([
          fetchWalletPage(client, { entries: recommendedSize, include, exclude, signal }),
          fetchByIds(client, order, signal),
          fetchByIds(client, exclude, signal),
        ])
        const { wallets: recommended } = first
        const count = first.total - first.dropped
        const inOrder = featured.toSorted(
          (one, other) => positionIn(order, one) - positionIn(order, other),
        )
        return () => store.set(setCatalogue({ featured: inOrder, recommended, excluded, count }))
      }),
    search: (search) =>
      runLatest(listing, async (signal) => {
        store.set(setListSearch(search))
        pages = 0
        const entries = search === '' ? pageSize : searchSize
        const first = await fetchWalletPage(client, { entries, search, include, exclude, signal })
        return () => write(1, first)
      }),
    async fetchMore() {
      const { status, search } = store.get().wallets.list
      if (status === 'loading') return
      if (pages === 0) return this.search(search)
      if (search !== '' || pages * pageSize >= total) return
      await runLatest(listing, async (signal) => {
        store.set(setListLoading())
        const page = pages + 1
        const next = await fetchWalletPage(client, {
          page,
          entries: pageSize,
          include,
          exclude,
          signal,
        })
        return () => write(page, next)
      })
    },
  }
}

/** Aborts the previous run, and writes the result unless a newer run has started meanwhile. */
async function runLatest(
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

/**
 * Returns the position of a wallet in a list of ids or rdns; the length of the list without one.
 */
function positionIn(order: readonly string[], { id, rdns = id }: ListedWallet): number {
  const places = [order.indexOf(id), order.indexOf(rdns)].filter((place) => place >= 0)
  return places.length > 0 ? Math.min(...places) : order.length
}
