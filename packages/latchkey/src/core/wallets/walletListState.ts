import type { ListedWallet, WalletListState } from '../model/slices/wallets.ts'
import { updateWallets, type WalletsTransition } from './catalogueState.ts'

/**
 * Starts the list of all wallets, or of a search. Repeating a search keeps its wallets while
 * loading.
 */
export function setWalletListSearch(search: string): WalletsTransition {
  return updateList((list) =>
    list.search === search
      ? { ...list, status: 'loading' }
      : { status: 'loading', search, wallets: [] },
  )
}

/** Marks the next page of the list as loading. */
export function setWalletListLoading(): WalletsTransition {
  return updateList((list) => ({ ...list, status: 'loading' }))
}

/** Adds a fetched page; the first page replaces the list. */
export function addWalletListPage(
  wallets: readonly ListedWallet[],
  count: number,
  isFirst: boolean,
): WalletsTransition {
  return updateList((list) => {
    const before = isFirst ? [] : list.wallets
    const fresh = wallets.filter(({ id }) => !before.some((one) => one.id === id))
    return { ...list, status: 'ready', wallets: [...before, ...fresh], count }
  })
}

/** Records that a page could not be fetched. Earlier pages stay. */
export function setWalletListFailed(): WalletsTransition {
  return updateList((list) => ({ ...list, status: 'failed' }))
}

function updateList(change: (list: WalletListState) => WalletListState): WalletsTransition {
  return updateWallets(({ list }) => ({ list: change(list) }))
}
