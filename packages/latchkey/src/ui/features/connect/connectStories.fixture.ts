import { WalletError } from '../../../errors/index.ts'
import { decline, never, rowOf } from '../../testModal.fixture.ts'
import { type Scene } from '../../story.fixture.ts'

/** Connecting a wallet of this browser. */
export const connectScenes: Readonly<Record<string, Scene>> = {
  Connect: { play: ({ modal }) => modal.open() },
  ConnectEmpty: { options: { hasWallets: false }, play: ({ modal }) => modal.open() },
  ConnectCheckbox: {
    options: { features: { legalCheckbox: true } },
    play: ({ modal }) => modal.open(),
  },
  ConnectingExternal: {
    play(bench) {
      bench.behaviour.connect = never
      bench.modal.open()
      bench.modal.selectWallet(rowOf(bench, 'MetaMask'))
    },
  },
  ConnectingExternalDeclined: {
    play(bench) {
      bench.behaviour.connect = decline
      bench.modal.open()
      bench.modal.selectWallet(rowOf(bench, 'MetaMask'))
    },
  },
  ConnectingExternalFailed: {
    play(bench) {
      bench.behaviour.connect = () => Promise.reject(new WalletError('wallet.request_pending'))
      bench.modal.open()
      bench.modal.selectWallet(rowOf(bench, 'MetaMask'))
    },
  },
  ConnectingMultiChain: {
    play(bench) {
      bench.modal.open()
      bench.modal.selectWallet(rowOf(bench, 'Phantom'))
    },
  },
}
