import { onAccount, type Scene } from '../../story.fixture.ts'

/** Receiving. */
export const receiveScenes: Readonly<Record<string, Scene>> = {
  WalletReceive: {
    async play(bench) {
      await onAccount(bench)
      bench.modal.push({ view: 'WalletReceive', data: undefined })
    },
  },
}
