import {
  fetchBalance,
  type ListedWallet,
  notify,
  readTokens,
  setAccountTab,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  updateSendFee,
  type WalletListState,
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
  settle,
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

const code =
  'wc:9a7d3f1c5b2e8064d1c3a5f7092b4e6d8c0a1f3e5d7b9082c4e6a8f0b1d3c5e7@2?relay-protocol=irn&symKey=5f1e3d7c9b0a8264e1d3c5b7a9f08264d1c3b5a7e9f08264c1d3e5b7a9f08264&expiryTimestamp=1767614880'

/** A wallet of the catalogue. */
function listed(name: string, parts: Partial<ListedWallet> = {}): ListedWallet {
  const id = name.toLowerCase().replaceAll(' ', '')
  return {
    id,
    name,
    homepage: `https://example.org/${id}`,
    links: { mobile: `${id}://` },
    stores: { ios: `https://example.org/${id}/ios`, android: `https://example.org/${id}/android` },
    namespaces: [],
    isCertified: false,
    ...parts,
  }
}

const oak = listed('Oak', {
  links: { mobile: 'oak://', webapp: 'https://oak.example', desktop: 'oakdesk://' },
  stores: { chrome: 'https://example.org/oak/chrome', ios: 'https://example.org/oak/ios' },
})
const names = ['Oak', 'Trust Wallet', 'Zerion', 'Ledger Live', 'Safe', 'Uniswap Wallet', 'imToken']
const catalogue = [
  oak,
  ...Array.from({ length: 119 }, (_, at) =>
    listed(at < 6 ? (names[at + 1] ?? '') : `Wallet ${at - 5}`, { isCertified: at % 3 === 0 }),
  ),
]

const pairs = { pairs: true } as const
const onPhone = { pairs: true, onPhone: true, hasWallets: false } as const

/** Has the catalogue say what it knows. */
function fillCatalogue({ client }: Bench, shown = 40): void {
  client.store.set(({ wallets }) => ({
    wallets: {
      ...wallets,
      recommended: [oak, ...catalogue.slice(1, 3)],
      catalogue: { status: 'ready', count: 534 },
      list: { status: 'ready', search: '', wallets: catalogue.slice(0, shown), count: 534 },
    },
  }))
}

/** Shows a code. */
function showCode({ client }: Bench): void {
  client.store.set(({ pairing }) => ({
    pairing: { ...pairing, status: 'ready', uri: code, expiry: Number.MAX_SAFE_INTEGER },
  }))
}

function onPairing(bench: Bench, name: string): void {
  fillCatalogue(bench)
  bench.modal.open()
  bench.behaviour.connect = never
  bench.modal.selectWallet(rowOf(bench, name))
}

async function onAllWallets(bench: Bench, change: Partial<WalletListState> = {}): Promise<void> {
  bench.modal.open()
  bench.modal.openAllWallets()
  // What asks the gateway comes by itself, and empties the list first.
  while (bench.client.store.get().wallets.list.status !== 'loading')
    await new Promise((resolve) => setTimeout(resolve))
  fillCatalogue(bench, 120)
  bench.client.store.set(({ wallets }) => ({
    wallets: { ...wallets, list: { ...wallets.list, ...change } },
  }))
  if (bench.client.window !== window) showCode(bench)
}

/** A wallet of this phone has something to be answered. */
function letWait({ client }: Bench): void {
  client.store.set(({ pairing }) => ({
    pairing: { ...pairing, waiting: [{ id: 1, wallet: 'Oak', link: 'oak://wc?requestId=1' }] },
  }))
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
      bench.behaviour.connect = () => Promise.reject(failure('relay.unreachable'))
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
  AllWallets: { options: pairs, play: (bench) => onAllWallets(bench) },
  AllWalletsPhone: { options: onPhone, play: (bench) => onAllWallets(bench) },
  AllWalletsLoading: {
    options: pairs,
    play: (bench) => onAllWallets(bench, { status: 'loading', wallets: [] }),
  },
  AllWalletsEmpty: {
    options: pairs,
    play: (bench) => onAllWallets(bench, { search: 'nothing', wallets: [], count: 0 }),
  },
  AllWalletsFailed: {
    options: pairs,
    play: (bench) => onAllWallets(bench, { status: 'failed', wallets: [] }),
  },
  Downloads: {
    options: pairs,
    play(bench) {
      fillCatalogue(bench)
      bench.modal.open()
      bench.modal.getWallet(rowOf(bench, 'Oak'))
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
