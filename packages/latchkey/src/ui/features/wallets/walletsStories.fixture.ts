import { connectWallet } from '../../testModal.fixture.ts'
import { withMultiWallet, openAccount, type Story } from '../../storyHelpers.fixture.ts'

/** Stories of several wallets. */
export const walletsStories: Readonly<Record<string, Story>> = {
  ProfileWalletsOne: {
    async play(testModal) {
      await openAccount(testModal)
      testModal.modal.push({ view: 'ProfileWallets', data: undefined })
    },
  },
  ProfileWallets: {
    options: withMultiWallet,
    async play(testModal) {
      await connectWallet(testModal, 'Rainbow')
      await openAccount(testModal)
      testModal.modal.push({ view: 'ProfileWallets', data: undefined })
    },
  },
}
