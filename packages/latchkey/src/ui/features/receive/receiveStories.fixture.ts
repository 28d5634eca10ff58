import { openAccount, type Story } from '../../story.fixture.ts'

/** Receiving. */
export const receiveStories: Readonly<Record<string, Story>> = {
  WalletReceive: {
    async play(testModal) {
      await openAccount(testModal)
      testModal.modal.push({ view: 'WalletReceive', data: undefined })
    },
  },
}
