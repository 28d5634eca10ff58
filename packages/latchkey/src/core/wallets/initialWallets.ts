import type { WalletsSlice } from '../model/slices/wallets.ts'

/** Initial state of the slice: nothing discovered or fetched. */
export const initialWallets: WalletsSlice = {
  wallets: {
    searched: false,
    connectors: [],
    recent: [],
    featured: [],
    recommended: [],
    catalogue: { status: 'idle' },
    list: { status: 'idle', search: '', wallets: [] },
  },
}
