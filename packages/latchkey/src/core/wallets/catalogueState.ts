import type { State } from '../model/State.ts'
import type { ListedWallet, WalletListState, WalletsState } from '../model/slices/wallets.ts'

type Change = (state: State) => Pick<State, 'wallets'>

/** The catalogue is being asked for what shows on opening. */
export function setCatalogueLoading(): Change {
  return updateWallets(({ catalogue }) => ({ catalogue: { ...catalogue, status: 'loading' } }))
}

/** What shows on opening has come. */
export function setCatalogue(
  came: Pick<WalletsState, 'featured' | 'recommended' | 'excluded'> & { readonly count: number },
): Change {
  const { count, ...wallets } = came
  return updateWallets(() => ({ ...wallets, catalogue: { status: 'ready', count } }))
}

/** The catalogue could not be had. What was there stays. */
export function setCatalogueFailed(): Change {
  return updateWallets(({ catalogue }) => ({ catalogue: { ...catalogue, status: 'failed' } }))
}

/** The list begins: of all wallets, or of those that a text finds. A list tried again stays. */
export function startList(search: string): Change {
  return updateList((list) =>
    list.search === search
      ? { ...list, status: 'loading' }
      : { status: 'loading', search, wallets: [] },
  )
}

/** The next page is being asked for. */
export function setListLoading(): Change {
  return updateList((list) => ({ ...list, status: 'loading' }))
}

/** A page has come: the first takes the place of what was there. */
export function addListPage(
  wallets: readonly ListedWallet[],
  count: number,
  isFirst: boolean,
): Change {
  return updateList((list) => {
    const before = isFirst ? [] : list.wallets
    const fresh = wallets.filter(({ id }) => !before.some((one) => one.id === id))
    return { ...list, status: 'ready', wallets: [...before, ...fresh], count }
  })
}

/** A page could not be had. The pages before it stay. */
export function setListFailed(): Change {
  return updateList((list) => ({ ...list, status: 'failed' }))
}

function updateList(change: (list: WalletListState) => WalletListState): Change {
  return updateWallets(({ list }) => ({ list: change(list) }))
}

function updateWallets(change: (wallets: WalletsState) => Partial<WalletsState>): Change {
  return ({ wallets }) => ({ wallets: { ...wallets, ...change(wallets) } })
}
