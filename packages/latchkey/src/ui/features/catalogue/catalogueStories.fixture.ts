import { type WalletListState } from '../../../core/index.ts'
import { type Bench } from '../../testModal.fixture.ts'
import { fillCatalogue, onPhone, pairs, type Scene, showCode } from '../../story.fixture.ts'

async function onAllWallets(bench: Bench, change: Partial<WalletListState> = {}): Promise<void> {
  bench.modal.open()
  bench.modal.openAllWallets()
  // What asks the gateway comes by itself, and empties the list first.
  while (bench.client.store.get().wallets.list.status !== 'loading')
    await new Promise((resolve) => setTimeout(resolve))
  fillCatalogue(bench, 120)
  bench.client.store.set(({ wallets }) => ({
    wallets: { ...wallets, list: { ...wallets.list, ...change } },
  }))
  if (bench.client.window !== window) showCode(bench)
}

/** The list of all wallets. */
export const catalogueScenes: Readonly<Record<string, Scene>> = {
  AllWallets: { options: pairs, play: (bench) => onAllWallets(bench) },
  AllWalletsPhone: { options: onPhone, play: (bench) => onAllWallets(bench) },
  AllWalletsLoading: {
    options: pairs,
    play: (bench) => onAllWallets(bench, { status: 'loading', wallets: [] }),
  },
  AllWalletsEmpty: {
    options: pairs,
    play: (bench) => onAllWallets(bench, { search: 'nothing', wallets: [], count: 0 }),
  },
  AllWalletsFailed: {
    options: pairs,
    play: (bench) => onAllWallets(bench, { status: 'failed', wallets: [] }),
  },
}
