import {
  fetchBalance,
  notify,
  readTokens,
  setAccountTab,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  updateSendFee,
} from '../core/index.ts'
import { failure } from '../errors/index.ts'
import { base, mainnet, type Network, optimism, solana } from '../networks/index.ts'
import {
  type Bench,
  connectWallet,
  type createBench,
  decline,
  never,
  rowOf,
} from './bench.fixture.ts'

const bob = '0x52b8398551BB1d0BdC022355897508F658C0ffee'
const carol = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
/** A network that no scene configures. */
const unknownNetwork: Network['caipNetworkId'] = `${mainnet.chainNamespace}:424242`

async function onAccount(bench: Bench): Promise<void> {
  await connectWallet(bench)
  await fetchBalance(bench.client)
  bench.modal.open()
}

async function onSend(bench: Bench, amount = '', receiver = ''): Promise<void> {
  await onAccount(bench)
  const [token] = readTokens(bench.client.store.get())
  setSendToken(bench.client, { token })
  await updateSendFee(bench.client)
  if (amount) setSendAmount(bench.client, { text: amount })
  if (receiver) setSendReceiver(bench.client, { text: receiver })
  bench.modal.push({ view: 'WalletSend', data: undefined })
}

async function onPreview(bench: Bench): Promise<void> {
  await onSend(bench, '0.5', bob)
  bench.modal.push({ view: 'WalletSendPreview', data: undefined })
}

/** One thing that a visitor may see. */
export type Scene = {
  readonly options?: Parameters<typeof createBench>[0]
  readonly play: (bench: Bench) => void | Promise<void>
}

const many = { features: { multiWallet: true } } as const

/** Every view, in every state that looks different. */
export const scenes: Readonly<Record<string, Scene>> = {
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
      bench.behaviour.connect = () => Promise.reject(failure('wallet.request_pending'))
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
  Account: { play: onAccount },
  AccountActivity: {
    options: many,
    async play(bench) {
      await onAccount(bench)
      setAccountTab(bench.client, { tab: 'activity' })
      notify(bench.client, { message: 'Address copied', variant: 'success' })
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
  Networks: {
    async play(bench) {
      await onAccount(bench)
      bench.modal.push({ view: 'Networks', data: undefined })
    },
  },
  SwitchNetwork: {
    async play(bench) {
      bench.behaviour.switchNetwork = never
      await onAccount(bench)
      bench.modal.push({ view: 'Networks', data: undefined })
      bench.modal.selectNetwork(optimism.caipNetworkId)
    },
  },
  SwitchNetworkDeclined: {
    async play(bench) {
      bench.behaviour.switchNetwork = decline
      await onAccount(bench)
      bench.modal.push({ view: 'Networks', data: undefined })
      bench.modal.selectNetwork(optimism.caipNetworkId)
    },
  },
  SwitchActiveChain: {
    async play(bench) {
      await onAccount(bench)
      bench.modal.selectNetwork(solana.caipNetworkId)
    },
  },
  UnsupportedChain: {
    async play(bench) {
      bench.behaviour.network = { ...base, id: 424242, caipNetworkId: unknownNetwork }
      await connectWallet(bench)
      bench.modal.open({ view: 'UnsupportedChain' })
    },
  },
  ProfileWallets: {
    options: many,
    async play(bench) {
      await connectWallet(bench, 'Rainbow')
      await onAccount(bench)
      bench.modal.push({ view: 'ProfileWallets', data: undefined })
    },
  },
  WalletSend: { play: (bench) => onSend(bench) },
  WalletSendFilled: { play: (bench) => onSend(bench, '0.5', bob) },
  WalletSendProblem: { play: (bench) => onSend(bench, '12', carol) },
  WalletSendSelectToken: {
    async play(bench) {
      await onSend(bench)
      bench.modal.push({ view: 'WalletSendSelectToken', data: undefined })
    },
  },
  WalletSendPreview: { play: onPreview },
  WalletSendPreviewAsking: {
    async play(bench) {
      bench.behaviour.send = never
      await onPreview(bench)
      bench.modal.submitSend()
    },
  },
  WalletSendPreviewDeclined: {
    async play(bench) {
      bench.behaviour.send = decline
      await onPreview(bench)
      bench.modal.submitSend()
    },
  },
  WalletReceive: {
    async play(bench) {
      await onAccount(bench)
      bench.modal.push({ view: 'WalletReceive', data: undefined })
    },
  },
  GetWallet: {
    options: {
      customWallets: [
        { id: 'keystone', name: 'Keystone', homepage: 'https://example.org/keystone' },
        { id: 'frame', name: 'Frame', homepage: 'https://example.org/frame' },
      ],
    },
    play: ({ modal }) => modal.open({ view: 'GetWallet' }),
  },
  WhatIsAWallet: { play: ({ modal }) => modal.open({ view: 'WhatIsAWallet' }) },
  WhatIsANetwork: { play: ({ modal }) => modal.open({ view: 'WhatIsANetwork' }) },
}
