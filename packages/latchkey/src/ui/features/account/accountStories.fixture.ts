import { notify, setAccountTab } from '../../../core/index.ts'
import { connectWallet, never } from '../../testModal.fixture.ts'
import { giveTokens, many, onAccount, type Scene } from '../../story.fixture.ts'

/** The account. */
export const accountScenes: Readonly<Record<string, Scene>> = {
  Account: { play: onAccount },
  AccountActivity: {
    options: many,
    async play(bench) {
      await onAccount(bench)
      setAccountTab(bench.client, { tab: 'activity' })
      notify(bench.client, { message: 'Address copied', variant: 'success' })
    },
  },
  AccountTokens: {
    async play(bench) {
      await onAccount(bench)
      giveTokens(bench)
    },
  },
  AccountTokensLoading: {
    async play(bench) {
      await onAccount(bench)
      giveTokens(bench, { status: 'loading', list: [], timestamp: undefined })
    },
  },
  AccountTokensFailed: {
    async play(bench) {
      bench.behaviour.readBalance = () => Promise.reject(new Error('down'))
      await onAccount(bench)
      giveTokens(bench)
    },
  },
  AccountLoading: {
    async play(bench) {
      bench.behaviour.readBalance = never
      await connectWallet(bench)
      bench.modal.open()
    },
  },
  AccountFailed: {
    async play(bench) {
      bench.behaviour.readBalance = () => Promise.reject(new Error('down'))
      await onAccount(bench)
    },
  },
}
