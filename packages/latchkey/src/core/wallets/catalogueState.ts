import type { State } from '../model/State.ts'
import type { WalletsState } from '../model/slices/wallets.ts'

/** A change of the wallets in the state. */
export type WalletsTransition = (state: State) => Pick<State, 'wallets'>

/** Marks the featured and recommended wallets as loading. */
export function setCatalogueLoading(): WalletsTransition {
  return updateWallets(({ catalogue }) => ({ catalogue: { ...catalogue, status: 'loading' } }))
}

/** Sets the featured and recommended wallets. */
export function setCatalogue(
  page: Pick<WalletsState, 'featured' | 'recommended' | 'excluded'> & { readonly count: number },
): WalletsTransition {
  const { count, ...wallets } = page
  return updateWallets(() => ({ ...wallets, catalogue: { status: 'ready', count } }))
}

/** Records that the catalogue could not be fetched. Wallets fetched earlier stay. */
export function setCatalogueFailed(): WalletsTransition {
  return updateWallets(({ catalogue }) => ({ catalogue: { ...catalogue, status: 'failed' } }))
}

/** Changes members of the slice `wallets`. */
export function updateWallets(
  change: (wallets: WalletsState) => Partial<WalletsState>,
): WalletsTransition {
  return ({ wallets }) => ({ wallets: { ...wallets, ...change(wallets) } })
}
