import { connectWallet } from '../../testModal.fixture.ts'
import { many, onAccount, type Scene } from '../../story.fixture.ts'

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
