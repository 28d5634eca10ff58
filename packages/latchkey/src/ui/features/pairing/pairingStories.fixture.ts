import { relayUnreachableError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import {
  type TestModal,
  decline,
  neverSettle,
  findWalletRow,
  flushMicrotasks,
} from '../../testModal.fixture.ts'
import {
  fillCatalogue,
  openAccount,
  onPhoneWithPairing,
  withPairing,
  type Story,
  showPairingCode,
} from '../../storyHelpers.fixture.ts'

/** Creates a story in which a wallet on this phone has a pending request. */
function letWait({ client }: TestModal): void {
  client.store.set(({ pairing }) => ({
    pairing: { ...pairing, waiting: [{ id: 1, wallet: 'Oak', link: 'oak://wc?requestId=1' }] },
  }))
}

const wide = { ...withPairing, modalSize: 'wide' } as const

function openWide(testModal: TestModal): void {
  fillCatalogue(testModal)
  testModal.behaviour.connect = neverSettle
  testModal.modal.open()
}

function onPairing(testModal: TestModal, name: string): void {
  fillCatalogue(testModal)
  testModal.modal.open()
  testModal.behaviour.connect = neverSettle
  testModal.modal.selectWallet(findWalletRow(testModal, name))
}

/** Stories of pairing with a wallet on another device. */
export const pairingStories: Readonly<Record<string, Story>> = {
  ConnectPairing: {
    options: withPairing,
    play(testModal) {
      fillCatalogue(testModal)
      testModal.modal.open()
    },
  },
  ConnectWide: {
    options: wide,
    play(testModal) {
      openWide(testModal)
      showPairingCode(testModal)
    },
  },
  ConnectWideLoading: { options: wide, play: openWide },
  ConnectWideFailed: {
    options: wide,
    play(testModal) {
      fillCatalogue(testModal)
      testModal.behaviour.connect = () => Promise.reject(new WalletError(relayUnreachableError))
      testModal.modal.open()
    },
  },
  ConnectWideDeclined: {
    options: wide,
    play(testModal) {
      fillCatalogue(testModal)
      testModal.behaviour.connect = decline
      testModal.modal.open()
    },
  },
  ConnectWideEmpty: {
    options: { ...wide, hasWallets: false },
    play(testModal) {
      testModal.behaviour.connect = neverSettle
      testModal.modal.open()
      showPairingCode(testModal)
    },
  },
  ConnectPhone: {
    options: onPhoneWithPairing,
    async play(testModal) {
      fillCatalogue(testModal)
      testModal.modal.open()
      await flushMicrotasks()
      showPairingCode(testModal)
    },
  },
  ConnectingWalletConnect: {
    options: withPairing,
    play(testModal) {
      onPairing(testModal, 'WalletConnect')
      showPairingCode(testModal)
    },
  },
  ConnectingWalletConnectLoading: {
    options: withPairing,
    play: (testModal) => onPairing(testModal, 'WalletConnect'),
  },
  ConnectingWalletConnectTabs: {
    options: withPairing,
    play(testModal) {
      onPairing(testModal, 'Oak')
      showPairingCode(testModal)
    },
  },
  ConnectingWalletConnectDesktop: {
    options: withPairing,
    play(testModal) {
      onPairing(testModal, 'Oak')
      testModal.modal.selectPlatform('desktop')
      showPairingCode(testModal)
    },
  },
  ConnectingWalletConnectPhone: {
    options: onPhoneWithPairing,
    async play(testModal) {
      onPairing(testModal, 'Oak')
      await flushMicrotasks()
      showPairingCode(testModal)
    },
  },
  ConnectingWalletConnectDeclined: {
    options: withPairing,
    async play(testModal) {
      onPairing(testModal, 'Oak')
      testModal.behaviour.connect = decline
      testModal.modal.retryConnect()
      await flushMicrotasks()
    },
  },
  ConnectingWalletConnectFailed: {
    options: withPairing,
    async play(testModal) {
      onPairing(testModal, 'WalletConnect')
      testModal.behaviour.connect = () => Promise.reject(new WalletError(relayUnreachableError))
      testModal.modal.retryConnect()
      await flushMicrotasks()
    },
  },
  ConnectingWalletConnectBasic: {
    options: withPairing,
    async play(testModal) {
      fillCatalogue(testModal)
      testModal.behaviour.connect = neverSettle
      testModal.modal.open({ view: 'ConnectingWalletConnectBasic' })
      await flushMicrotasks()
      showPairingCode(testModal)
    },
  },
  ConnectingWalletConnectBasicPhone: {
    options: onPhoneWithPairing,
    async play(testModal) {
      fillCatalogue(testModal)
      testModal.modal.open({ view: 'ConnectingWalletConnectBasic' })
      await flushMicrotasks()
      showPairingCode(testModal)
    },
  },
  OpenWallet: {
    options: onPhoneWithPairing,
    play(testModal) {
      letWait(testModal)
      testModal.modal.open({ view: 'OpenWallet' })
    },
  },
  AccountWaiting: {
    async play(testModal) {
      await openAccount(testModal)
      letWait(testModal)
    },
  },
}
