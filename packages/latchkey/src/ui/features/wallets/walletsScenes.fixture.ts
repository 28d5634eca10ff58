import { connectWallet } from '../../bench.fixture.ts'
import { many, onAccount, type Scene } from '../../scene.fixture.ts'

/** Several wallets. */
export const walletsScenes: Readonly<Record<string, Scene>> = {
  ProfileWallets: {
    options: many,
    async play(bench) {
      await connectWallet(bench, 'Rainbow')
      await onAccount(bench)
      bench.modal.push({ view: 'ProfileWallets', data: undefined })
    },
  },
}
