import type { State } from '../model/State.ts'
import type { ListedWallet, WalletListState, WalletsState } from '../model/slices/wallets.ts'

type Change = (state: State) => Pick<State, 'wallets'>

/** The catalogue is being asked for what shows on opening. */
export function catalogueAsked(): Change {
  return changed(({ catalogue }) => ({ catalogue: { ...catalogue, status: 'loading' } }))
}

/** What shows on opening has come. */
export function catalogueCame(
  came: Pick<WalletsState, 'featured' | 'recommended' | 'excluded'> & { readonly count: number },
): Change {
  const { count, ...wallets } = came
  return changed(() => ({ ...wallets, catalogue: { status: 'ready', count } }))
}

/** The catalogue could not be had. What was there stays. */
export function catalogueFailed(): Change {
  return changed(({ catalogue }) => ({ catalogue: { ...catalogue, status: 'failed' } }))
}

/** The list begins: of all wallets, or of those that a text finds. A list tried again stays. */
export function listBegun(search: string): Change {
  return listChanged((list) =>
    list.search === search
      ? { ...list, status: 'loading' }
      : { status: 'loading', search, wallets: [] },
  )
}

/** The next page is being asked for. */
export function listAsked(): Change {
  return listChanged((list) => ({ ...list, status: 'loading' }))
}

/** A page has come: the first takes the place of what was there. */
export function pageCame(
  wallets: readonly ListedWallet[],
  count: number,
  isFirst: boolean,
): Change {
  return listChanged((list) => {
    const before = isFirst ? [] : list.wallets
    const fresh = wallets.filter(({ id }) => !before.some((one) => one.id === id))
    return { ...list, status: 'ready', wallets: [...before, ...fresh], count }
  })
}

/** A page could not be had. The pages before it stay. */
export function listFailed(): Change {
  return listChanged((list) => ({ ...list, status: 'failed' }))
}

function listChanged(change: (list: WalletListState) => WalletListState): Change {
  return changed(({ list }) => ({ list: change(list) }))
}

function changed(change: (wallets: WalletsState) => Partial<WalletsState>): Change {
  return ({ wallets }) => ({ wallets: { ...wallets, ...change(wallets) } })
}
