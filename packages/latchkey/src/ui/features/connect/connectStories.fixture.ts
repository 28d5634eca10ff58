import { walletRequestPendingError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { decline, neverSettle, findWalletRow } from '../../testModal.fixture.ts'
import { type Story } from '../../storyHelpers.fixture.ts'

/** Stories of connecting a wallet of this browser. */
export const connectStories: Readonly<Record<string, Story>> = {
  Connect: { play: ({ modal }) => modal.open() },
  ConnectEmpty: { options: { hasWallets: false }, play: ({ modal }) => modal.open() },
  ConnectNothing: { options: { enableWallets: false }, play: ({ modal }) => modal.open() },
  ConnectCheckbox: {
    options: { features: { legalCheckbox: true } },
    play: ({ modal }) => modal.open(),
  },
  ConnectingExternal: {
    play(testModal) {
      testModal.behaviour.connect = neverSettle
      testModal.modal.open()
      testModal.modal.selectWallet(findWalletRow(testModal, 'MetaMask'))
    },
  },
  ConnectingExternalDeclined: {
    play(testModal) {
      testModal.behaviour.connect = decline
      testModal.modal.open()
      testModal.modal.selectWallet(findWalletRow(testModal, 'MetaMask'))
    },
  },
  ConnectingExternalFailed: {
    play(testModal) {
      testModal.behaviour.connect = () => Promise.reject(new WalletError(walletRequestPendingError))
      testModal.modal.open()
      testModal.modal.selectWallet(findWalletRow(testModal, 'MetaMask'))
    },
  },
  ConnectingMultiChain: {
    play(testModal) {
      testModal.modal.open()
      testModal.modal.selectWallet(findWalletRow(testModal, 'Phantom'))
    },
  },
}
