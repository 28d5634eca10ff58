import type { Namespace } from '../caip/index.ts'
import {
  type Adapter,
  type AdapterFactory,
  connect,
  type Connector,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  readWalletRows,
  type WalletRow,
} from '../core/index.ts'
import { walletUserRejectedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createFakeClock, type FakeClock } from '../kernel/index.ts'
import { createModal, type Modal } from '../modal/index.ts'
import {
  arbitrum,
  base,
  explorerUrl,
  mainnet,
  type Network,
  optimism,
  polygon,
  solanaMainnet,
} from '../networks/index.ts'

const alice = '0x8f3CF7ad23Cd3CaDbD9735AFf958023239c619aE'
const carol = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

/** Behaviour of the wallets and networks of a story; replace a member to change it. */
export type WalletBehaviour = {
  connect: () => Promise<void>
  switchNetwork: () => Promise<void>
  send: () => Promise<{ hash: string }>
  readBalance: () => Promise<bigint>
  /** Network that the wallets are on. */
  network: Network
  /** Functions that follow the events of the connected wallets. */
  readonly listeners: Set<Parameters<Connector['on']>[0]>
}

/** A client and its modal, with wallets that the story controls. */
export type TestModal = {
  readonly client: Latchkey
  readonly modal: Modal
  readonly clock: FakeClock
  readonly behaviour: WalletBehaviour
}

/** Returns a promise that never settles, as of a wallet that does not answer. */
export function neverSettle(): Promise<never> {
  return new Promise(() => {})
}

/** Returns a promise that rejects, as of a wallet that declines. */
export function decline(): Promise<never> {
  return Promise.reject(new WalletError(walletUserRejectedError))
}

/** Waits until settled promises have run their callbacks. */
export async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
}

function picture(color: string, character: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${color}"/><text x="20" y="27" font-family="system-ui,sans-serif" font-weight="600" font-size="19" text-anchor="middle" fill="#fff">${character}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const pictures: Readonly<Record<string, string>> = {
  [mainnet.caipNetworkId]: picture('#627eea', 'Ξ'),
  [base.caipNetworkId]: picture('#0052ff', 'B'),
  [optimism.caipNetworkId]: picture('#ff0420', 'O'),
  [arbitrum.caipNetworkId]: picture('#28a0f0', 'A'),
  [polygon.caipNetworkId]: picture('#8247e5', 'P'),
  [solanaMainnet.caipNetworkId]: picture('#14a37f', 'S'),
}

function wallet(
  name: string,
  color: string,
  network: Network,
  behaviour: WalletBehaviour,
): Connector {
  const namespace = network.chainNamespace
  const id = `test.${name.toLowerCase().replaceAll(' ', '')}`
  return {
    id,
    uid: `${namespace}:${id}`,
    name,
    kind: 'injected',
    readiness: 'installed',
    namespaces: [namespace],
    icon: picture(color, name.slice(0, 1)),
    rdns: id,
    async connect() {
      await behaviour.connect()
      const isFirst = namespace === mainnet.chainNamespace
      const on = isFirst ? behaviour.network : network
      return [
        {
          namespace,
          accounts: [{ namespace, address: isFirst ? alice : carol, type: 'eoa' }],
          network: on.caipNetworkId,
          approvedNetworks: [],
          supportsAllNetworks: true,
          provider: { request: async () => undefined },
        },
      ]
    },
    disconnect: async () => {},
    on(listener) {
      behaviour.listeners.add(listener)
      return () => behaviour.listeners.delete(listener)
    },
  }
}

function adapter(
  network: Network,
  wallets: readonly Connector[],
  behaviour: WalletBehaviour,
  members: Partial<Adapter> = {},
): AdapterFactory {
  const namespace = network.chainNamespace
  const shape = network === mainnet ? /^0x[\da-f]{40}$/i : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
  const bound: Adapter = {
    namespace,
    defaultAccountType: 'eoa',
    nativeTokenAddress: '',
    hasEmbeddedWallet: true,
    swapFeeReserve: network === solanaMainnet ? 6_000_000n : undefined,
    gatewayFeatures: network === mainnet ? ['activity', 'names', 'nfts', 'onramp'] : [],
    parseAddress: (text) => (shape.test(text) ? text : undefined),
    discover(onFound) {
      onFound(wallets)
      return () => {}
    },
    readBalance: () => behaviour.readBalance(),
    estimateFee: async () => (network === solanaMainnet ? 5_000n : 21_000n * 1_500_000_000n),
    // One token of the stories keeps 1.5 % of each transfer.
    readTransferFee: async ({ tokenAddress }) =>
      tokenAddress.endsWith('107') ? { basisPoints: 150n, maximum: 10n ** 30n } : undefined,
    formatPaymentUrl: async ({ network: on, address, amount }) =>
      `ethereum:${address}@${on.id}?value=${amount}`,
    reviewReceiver: async ({ address }) => {
      if (address.startsWith('0xc0')) return 'contract'
      return /^0x0+$/.test(address) ? 'burnAddress' : undefined
    },
    send: () => behaviour.send(),
    confirm: async () => {},
    switchNetwork: () => behaviour.switchNetwork(),
    explorerUrl: (on, address) => explorerUrl(on, `address/${address}`),
    explorerTransactionUrl: (on, hash) => explorerUrl(on, `tx/${hash}`),
    ...members,
  }
  return { namespace, bind: () => bound }
}

/** Creates a pairing that shows a code until the story settles it. */
function pairing(behaviour: WalletBehaviour): Connector {
  return {
    ...wallet('WalletConnect', '#3b99fc', mainnet, behaviour),
    id: 'walletConnect',
    uid: 'all:walletConnect',
    kind: 'walletConnect',
    readiness: 'loadable',
    namespaces: [mainnet.chainNamespace, solanaMainnet.chainNamespace],
    icon: undefined,
    rdns: undefined,
  }
}

/** Creates the members of a phone window that the modal reads. */
function phone(): typeof window {
  const coarse = { matches: true } as MediaQueryList
  return new Proxy(window, {
    get(target, key) {
      if (key === 'matchMedia')
        return (query: string) => (query.includes('coarse') ? coarse : target.matchMedia(query))
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Options of a test modal besides those of its client. */
export type TestModalOptions = {
  readonly hasWallets?: boolean | undefined
  /** Whether pairing is configured. */
  readonly hasPairing?: boolean | undefined
  readonly isPhone?: boolean | undefined
  /** Sends the requests to the gateway. @default never answers */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Replaces members of the EVM adapter. */
  readonly evmMembers?: Partial<Adapter> | undefined
  /** Replaces members of the Solana adapter. */
  readonly solanaMembers?: Partial<Adapter> | undefined
}

/** Creates a client and its modal, with three wallets, two namespaces and no server. */
export async function createTestModal(
  options: Partial<LatchkeyOptions> & TestModalOptions = {},
): Promise<TestModal> {
  const { hasWallets = true, hasPairing = false, isPhone = false, ...others } = options
  const { fetch = neverSettle, evmMembers, solanaMembers, ...rest } = others
  const behaviour: WalletBehaviour = {
    connect: async () => {},
    switchNetwork: async () => {},
    send: async () => ({ hash: '0x1' }),
    readBalance: async () => 1_204_567_000_000_000_000n,
    network: base,
    listeners: new Set(),
  }
  const clock = createFakeClock(Date.UTC(2026, 0, 5, 12, 4))
  const stored = new Map<string, string>()
  const first = [
    wallet('Phantom', '#ab9ff2', mainnet, behaviour),
    wallet('MetaMask', '#f6851b', mainnet, behaviour),
    wallet('Rainbow', '#174299', mainnet, behaviour),
  ]
  const second = [wallet('Phantom', '#ab9ff2', solanaMainnet, behaviour)]
  const client = createLatchkey({
    projectId: 'scenes',
    networks: [mainnet, base, optimism, arbitrum, polygon, solanaMainnet],
    adapters: [
      adapter(
        mainnet,
        [...(hasPairing ? [pairing(behaviour)] : []), ...(hasWallets ? first : [])],
        behaviour,
        evmMembers,
      ),
      adapter(solanaMainnet, hasWallets ? second : [], behaviour, solanaMembers),
    ],
    metadata: { name: 'Dune Market' },
    networkImages: pictures,
    termsConditionsUrl: 'https://example.org/terms',
    privacyPolicyUrl: 'https://example.org/privacy',
    logLevel: 'silent',
    // The stories set the catalogue and the pairing code.
    ...(hasPairing ? { gatewayUrl: 'http://127.0.0.1:9', pairing: false } : {}),
    environment: {
      window: isPhone ? phone() : window,
      fetch,
      clock,
      storageArea: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    ...rest,
  })
  await client.start()
  const modal = createModal(client)
  return { client, clock, behaviour, modal }
}

/** Returns a wallet's row by name. */
export function findWalletRow({ client }: TestModal, name: string): WalletRow {
  const row = readWalletRows(client.store.get(), client.options).find((one) => one.name === name)
  if (!row) throw new Error(`No row ${name}`)
  return row
}

/** Connects a wallet without opening a view, on EVM unless stated otherwise. */
export async function connectWallet(
  testModal: TestModal,
  name = 'MetaMask',
  namespace: Namespace = mainnet.chainNamespace,
): Promise<void> {
  const { connectors } = findWalletRow(testModal, name)
  const connector = connectors.find(({ namespaces }) => namespaces.includes(namespace))
  if (connector) await connect(testModal.client, { connector })
}

/** Changes the account of a connected EVM wallet, as in the wallet itself. */
export function changeAccount(
  { behaviour }: Pick<TestModal, 'behaviour'>,
  address: string = `0x${'2'.repeat(40)}`,
): void {
  const namespace = mainnet.chainNamespace
  const accounts = [{ namespace, address, type: 'eoa' }] as const
  for (const listener of behaviour.listeners)
    listener({ type: 'accountsChanged', namespace, accounts })
}
