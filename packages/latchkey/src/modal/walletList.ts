import { fetchMoreWallets, type Latchkey, searchWallets as search } from '../core/index.ts'
import type { Modal, ViewRoute } from './Modal.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import { readRoute } from './routeStack.ts'

/** Milliseconds without typing before a search starts. [9.1g] */
const debounceTime = 500
/** Minimum length of a search; a shorter text lists all wallets. */
const minSearchLength = 2

/**
 * Searches the list of all wallets 500 ms after the last keystroke; immediately after a failed
 * search.
 *
 * @param badge - The badge of the wallets that are shown; absent for all.
 */
export function searchWalletList(modal: Modal, text: string, badge?: 'certified'): void {
  const { client } = modal
  const typed = text.trim()
  const query = typed.length < minSearchLength ? '' : typed
  const debounce = client.own(searchDebounce)
  debounce.end()
  const { list } = client.store.get().wallets
  if (list.search === query && list.status === 'ready') return
  if (list.status === 'failed') return logBackgroundError(client, search(client, query))
  debounce.start(() => {
    if (query !== '') client.events.emit('SEARCH_WALLET', { search: query, badge })
    logBackgroundError(client, search(client, query))
  })
}

/**
 * Loads the list of all wallets, unless its first page is there already. A second call for the same
 * route does nothing, so that Back restores the search.
 */
export function loadWalletList({ client, store }: Modal): void {
  const route = readRoute(store.get())
  const routes = client.own(loadedRoutes)
  if (routes.has(route)) return
  routes.add(route)
  const { status, search: last } = client.store.get().wallets.list
  if (last !== '' || status === 'idle' || status === 'failed')
    logBackgroundError(client, search(client, ''))
}

/** Fetches the next page of the list. */
export function loadMoreWallets({ client }: Modal): void {
  logBackgroundError(client, fetchMoreWallets(client))
}

/** Creates the debounce timer of a client's wallet search. */
function searchDebounce(client: Latchkey): { start(run: () => void): void; end(): void } {
  let stop = (): void => {}
  client.onDestroy(() => stop())
  return {
    start: (run) => (stop = client.clock.after(debounceTime, run)),
    end: () => stop(),
  }
}

/** Creates the set of routes whose list has been loaded. Going back to one keeps its search. */
function loadedRoutes(): WeakSet<ViewRoute> {
  return new WeakSet()
}
