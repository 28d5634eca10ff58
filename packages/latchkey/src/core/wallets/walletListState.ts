import type { ListedWallet, WalletListState } from '../model/slices/wallets.ts'
import { updateWallets, type WalletsChange } from './catalogueState.ts'

/**
 * Starts the list of all wallets, or of a search. Repeating a search keeps its wallets while
 * loading.
 */
export function setListSearch(search: string): WalletsChange {
  return updateList((list) =>
    list.search === search
      ? { ...list, status: 'loading' }
      : { status: 'loading', search, wallets: [] },
  )
}

/** Marks the next page of the list as loading. */
export function setListLoading(): WalletsChange {
  return updateList((list) => ({ ...list, status: 'loading' }))
}

/** Adds a fetched page; the first page replaces the list. */
export function addListPage(
  wallets: readonly ListedWallet[],
  count: number,
  isFirst: boolean,
): WalletsChange {
  return updateList((list) => {
    const before = isFirst ? [] : list.wallets
    const fresh = wallets.filter(({ id }) => !before.some((one) => one.id === id))
    return { ...list, status: 'ready', wallets: [...before, ...fresh], count }
  })
}

/** Records that a page could not be fetched. Earlier pages stay. */
export function setListFailed(): WalletsChange {
  return updateList((list) => ({ ...list, status: 'failed' }))
}

function updateList(change: (list: WalletListState) => WalletListState): WalletsChange {
  return updateWallets(({ list }) => ({ list: change(list) }))
}
