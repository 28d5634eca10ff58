import { editPaymentRequest, togglePaymentRequestForm } from '../../../modal/index.ts'
import { setTokenBalances, openAccount, type Story } from '../../storyHelpers.fixture.ts'
import { flushMicrotasks } from '../../testModal.fixture.ts'

/** Shows the view with a request for an amount, as far as it is typed. */
function request(typed: string): Story {
  return {
    async play(testModal) {
      await openAccount(testModal)
      setTokenBalances(testModal)
      const { modal } = testModal
      modal.push({ view: 'WalletReceive', data: undefined })
      togglePaymentRequestForm(modal)
      editPaymentRequest(modal, { text: typed })
      await flushMicrotasks()
    },
  }
}

/** Receiving. */
export const receiveStories: Readonly<Record<string, Story>> = {
  WalletReceive: {
    async play(testModal) {
      await openAccount(testModal)
      testModal.modal.push({ view: 'WalletReceive', data: undefined })
    },
  },
  WalletReceiveRequest: request('0.25'),
  WalletReceiveRequestEmpty: request(''),
  WalletReceiveRequestProblem: request('0.1234567890123456789'),
  WalletReceiveRequestTokensFailed: {
    async play(testModal) {
      await request('').play(testModal)
      setTokenBalances(testModal, { status: 'failed', list: [] })
    },
  },
  WalletCompatibleNetworks: {
    async play(testModal) {
      await openAccount(testModal)
      testModal.modal.push({ view: 'WalletCompatibleNetworks', data: undefined })
    },
  },
}
