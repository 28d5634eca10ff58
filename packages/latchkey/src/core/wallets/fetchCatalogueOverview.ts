import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ListedWallet } from '../model/slices/wallets.ts'
import { setCatalogue, setCatalogueFailed, setCatalogueLoading } from './catalogueState.ts'
import { fetchWalletsByIds, fetchWalletPage } from './fetchWalletPage.ts'
import { runCatalogueRequest } from './runCatalogueRequest.ts'

/** Entries of the request for recommended wallets. [9.6] */
const recommendedSize = 4

/**
 * Fetches the wallets for the Connect view: the total count, the featured and the recommended
 * wallets. Once; after a failure, the next call retries.
 *
 * @param client - Client from `createLatchkey`. Without a `gatewayUrl` nothing is fetched.
 * @throws `wallet.catalogue_failed`. The state keeps wallets that were fetched earlier, with the status `failed`.
 * @see [7.25, 9.6]
 */
export async function fetchCatalogueOverview(client: Latchkey): Promise<void> {
  const { options, store } = client
  const { gatewayUrl, includeWalletIds: include, excludeWalletIds: exclude } = options
  const { status } = store.get().wallets.catalogue
  if (gatewayUrl === undefined || status === 'loading' || status === 'ready') return
  store.set(setCatalogueLoading())
  await runCatalogueRequest(
    client,
    client.own(createOverviewRun),
    async (signal) => {
      const order = options.featuredWalletIds
      const [first, featured, excluded] = await Promise.all([
        fetchWalletPage(client, { entries: recommendedSize, include, exclude, signal }),
        fetchWalletsByIds(client, order, signal),
        fetchWalletsByIds(client, exclude, signal),
      ])
      const { wallets: recommended } = first
      const count = first.total - first.dropped
      const inOrder = featured.toSorted(
        (one, other) => positionIn(order, one) - positionIn(order, other),
      )
      return () => store.set(setCatalogue({ featured: inOrder, recommended, excluded, count }))
    },
    setCatalogueFailed(),
  )
}

/** Creates the run of a client's requests for the Connect view. */
function createOverviewRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/**
 * Returns the position of a wallet in a list of ids or rdns; the length of the list without one.
 */
function positionIn(order: readonly string[], { id, rdns = id }: ListedWallet): number {
  const positions = [order.indexOf(id), order.indexOf(rdns)].filter((position) => position >= 0)
  return positions.length > 0 ? Math.min(...positions) : order.length
}
