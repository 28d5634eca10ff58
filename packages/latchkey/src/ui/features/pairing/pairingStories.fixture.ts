import { WalletError } from '../../../errors/index.ts'
import { type Bench, decline, never, rowOf, settle } from '../../testModal.fixture.ts'
import {
  fillCatalogue,
  onAccount,
  onPhone,
  pairs,
  type Scene,
  showCode,
} from '../../story.fixture.ts'

/** A wallet of this phone has something to be answered. */
function letWait({ client }: Bench): void {
  client.store.set(({ pairing }) => ({
    pairing: { ...pairing, waiting: [{ id: 1, wallet: 'Oak', link: 'oak://wc?requestId=1' }] },
  }))
}

function onPairing(bench: Bench, name: string): void {
  fillCatalogue(bench)
  bench.modal.open()
  bench.behaviour.connect = never
  bench.modal.selectWallet(rowOf(bench, name))
}

/** Pairing with a wallet elsewhere. */
export const pairingScenes: Readonly<Record<string, Scene>> = {
  ConnectPairing: {
    options: pairs,
    play(bench) {
      fillCatalogue(bench)
      bench.modal.open()
    },
  },
  ConnectPhone: {
    options: onPhone,
    async play(bench) {
      fillCatalogue(bench)
      bench.modal.open()
      await settle()
      showCode(bench)
    },
  },
  ConnectingWalletConnect: {
    options: pairs,
    play(bench) {
      onPairing(bench, 'WalletConnect')
      showCode(bench)
    },
  },
  ConnectingWalletConnectLoading: {
    options: pairs,
    play: (bench) => onPairing(bench, 'WalletConnect'),
  },
  ConnectingWalletConnectTabs: {
    options: pairs,
    play(bench) {
      onPairing(bench, 'Oak')
      showCode(bench)
    },
  },
  ConnectingWalletConnectDesktop: {
    options: pairs,
    play(bench) {
      onPairing(bench, 'Oak')
      bench.modal.selectPlatform('desktop')
      showCode(bench)
    },
  },
  ConnectingWalletConnectPhone: {
    options: onPhone,
    async play(bench) {
      onPairing(bench, 'Oak')
      await settle()
      showCode(bench)
    },
  },
  ConnectingWalletConnectDeclined: {
    options: pairs,
    async play(bench) {
      onPairing(bench, 'Oak')
      bench.behaviour.connect = decline
      bench.modal.retryConnect()
      await settle()
    },
  },
  ConnectingWalletConnectFailed: {
    options: pairs,
    async play(bench) {
      onPairing(bench, 'WalletConnect')
      bench.behaviour.connect = () => Promise.reject(new WalletError('relay.unreachable'))
      bench.modal.retryConnect()
      await settle()
    },
  },
  ConnectingWalletConnectBasic: {
    options: pairs,
    async play(bench) {
      fillCatalogue(bench)
      bench.behaviour.connect = never
      bench.modal.open({ view: 'ConnectingWalletConnectBasic' })
      await settle()
      showCode(bench)
    },
  },
  ConnectingWalletConnectBasicPhone: {
    options: onPhone,
    async play(bench) {
      fillCatalogue(bench)
      bench.modal.open({ view: 'ConnectingWalletConnectBasic' })
      await settle()
      showCode(bench)
    },
  },
  OpenWallet: {
    options: onPhone,
    play(bench) {
      letWait(bench)
      bench.modal.open({ view: 'OpenWallet' })
    },
  },
  AccountWaiting: {
    async play(bench) {
      await onAccount(bench)
      letWait(bench)
    },
  },
}
