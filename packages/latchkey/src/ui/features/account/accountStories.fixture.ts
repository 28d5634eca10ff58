import { notify, readActiveAccount, setBalanceHidden, setCurrency } from '../../../core/index.ts'
import { connectWallet, neverSettle, type TestModal } from '../../testModal.fixture.ts'
import {
  setTokenBalances,
  withMultiWallet,
  openAccount,
  type Story,
} from '../../storyHelpers.fixture.ts'

/** Has the account send amounts of ether, which are not in a block yet. */
export function setPendingTransfers(
  { client, clock }: TestModal,
  amounts: readonly string[],
): void {
  const account = readActiveAccount(client.store.get())
  if (!account) throw new Error('No account is active.')
  client.store.set({
    pendingTransactions: amounts.map((quantity, index) => ({
      network: account.network.caipNetworkId,
      hash: `0x${String(index).repeat(64)}`,
      address: account.address,
      operation: 'send',
      transfers: [{ direction: 'out', symbol: 'ETH', name: 'Ether', quantity }],
      sentAt: clock.now(),
      status: 'pending',
    })),
  })
}

/** Stories of the account. */
export const accountStories: Readonly<Record<string, Story>> = {
  Account: { play: openAccount },
  AccountWaiting: {
    options: withMultiWallet,
    async play(testModal) {
      await openAccount(testModal)
      notify(testModal.client, { message: 'Address copied', variant: 'success' })
    },
  },
  AccountTokens: {
    async play(testModal) {
      await openAccount(testModal)
      setTokenBalances(testModal)
    },
  },
  AccountPending: {
    async play(testModal) {
      await openAccount(testModal)
      setTokenBalances(testModal)
      setPendingTransfers(testModal, ['0.5'])
    },
  },
  AccountBalanceHidden: {
    async play(testModal) {
      await openAccount(testModal)
      setTokenBalances(testModal)
      setBalanceHidden(testModal.client, { isHidden: true })
    },
  },
  Currency: {
    async play(testModal) {
      await openAccount(testModal)
      setTokenBalances(testModal)
      setCurrency(testModal.client, { currency: 'eur' })
      testModal.modal.push({ view: 'Currency', data: undefined })
    },
  },
  AccountTokensLoading: {
    async play(testModal) {
      await openAccount(testModal)
      setTokenBalances(testModal, { status: 'loading', list: [], timestamp: undefined })
    },
  },
  AccountTokensFailed: {
    async play(testModal) {
      await openAccount(testModal)
      setTokenBalances(testModal, { status: 'failed', list: [], timestamp: undefined })
    },
  },
  AccountTokensNodeFailed: {
    async play(testModal) {
      testModal.behaviour.readBalance = () => Promise.reject(new Error('down'))
      await openAccount(testModal)
      setTokenBalances(testModal)
    },
  },
  AccountLoading: {
    async play(testModal) {
      testModal.behaviour.readBalance = neverSettle
      await connectWallet(testModal)
      testModal.modal.open()
    },
  },
  AccountFailed: {
    async play(testModal) {
      testModal.behaviour.readBalance = () => Promise.reject(new Error('down'))
      await openAccount(testModal)
    },
  },
}
