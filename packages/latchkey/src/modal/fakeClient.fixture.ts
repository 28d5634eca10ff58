import type { CaipNetworkId, Namespace } from '../caip/index.ts'
import { namespaceOf } from '../caip/index.ts'
import type {
  Adapter,
  AdapterFactory,
  Connector,
  ConnectorEvent,
  Latchkey,
  LatchkeyEvents,
  LatchkeyOptions,
  ConnectorSession,
  WalletRow,
} from '../core/index.ts'
import { createLatchkey } from '../core/index.ts'
import type { AnyEvent, FakeClock } from '../kernel/index.ts'
import { createFakeClock } from '../kernel/index.ts'
import { base, mainnet, type Network, solanaMainnet } from '../networks/index.ts'

/** Promise that the test settles. */
export type PendingAnswer<value> = { resolve(value: value): void; reject(error: unknown): void }

/** Connector whose `connect` the test settles. */
export type DeferredConnector = Connector & {
  /** Connects that wait for an answer, oldest first. */
  readonly pending: PendingAnswer<readonly ConnectorSession[]>[]
  approve(network: CaipNetworkId, address?: string): void
  emit(event: ConnectorEvent): void
  listeners(): number
}

const evmAddress = '0x8f3C0000000000000000000000000000FA19aE4b'
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** Creates a connector of one or more namespaces. */
export function deferredConnector(parts: Partial<Connector> & { id: string }): DeferredConnector {
  const { id, namespaces = ['eip155'] } = parts
  const pending: DeferredConnector['pending'] = []
  const listeners = new Set<(event: ConnectorEvent) => void>()
  return {
    uid: `${namespaces.join('+')}:${id}`,
    name: id,
    kind: 'injected',
    readiness: 'installed',
    rdns: `org.example.${id}`,
    ...parts,
    namespaces,
    pending,
    connect: () => new Promise((resolve, reject) => pending.push({ resolve, reject })),
    approve: (network, address) => pending.shift()?.resolve([fakeSession(network, address)]),
    emit: (event) => {
      for (const listener of listeners) listener(event)
    },
    listeners: () => listeners.size,
    disconnect: async () => {},
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Creates a session. */
export function fakeSession(network: CaipNetworkId, address?: string): ConnectorSession {
  const namespace = namespaceOf(network)
  const own = address ?? (namespace === 'eip155' ? evmAddress : solanaAddress)
  return {
    namespace,
    accounts: [{ namespace, address: own, type: 'eoa' }],
    network,
    approvedNetworks: [],
    supportsAllNetworks: true,
    provider: { request: async () => undefined },
  }
}

/** Creates an adapter whose network switch the test settles. */
export function deferredAdapter(
  namespace: Namespace,
  connectors: readonly Connector[],
  parts: Partial<Adapter> = {},
): AdapterFactory & { readonly switches: PendingAnswer<void>[] } {
  const switches: PendingAnswer<void>[] = []
  return {
    namespace,
    switches,
    bind: () => ({
      namespace,
      defaultAccountType: 'eoa',
      nativeTokenAddress: 'native',
      parseAddress: (text) => text,
      discover(onFound) {
        onFound(connectors)
        return () => {}
      },
      readBalance: async () => 0n,
      switchNetwork: () => new Promise((resolve, reject) => switches.push({ resolve, reject })),
      ...parts,
    }),
  }
}

/** Creates a WalletConnect connector. */
export function fakeWalletConnectConnector(): DeferredConnector {
  return deferredConnector({
    id: 'walletConnect',
    name: 'WalletConnect',
    kind: 'walletConnect',
    readiness: 'loadable',
    namespaces: ['eip155', 'solana'],
    rdns: undefined,
  })
}

/** Adds discovered connectors to the state. */
export function addConnectors({ store }: Latchkey, ...connectors: readonly Connector[]): void {
  store.set(({ wallets }) => ({ wallets: { ...wallets, connectors } }))
}

/** Sets the pairing URI in the state. */
export function setPairingUri({ store, clock }: Latchkey, uri = 'wc:0@2?symKey=1'): void {
  const expiry = clock.now() + 240_000
  store.set(({ pairing }) => ({ pairing: { ...pairing, status: 'ready', uri, expiry } }))
}

/** Creates the part of a phone window that the modal reads. */
export function fakePhone(userAgent = 'iPhone'): {
  readonly window: NonNullable<Latchkey['window']>
  readonly opened: readonly string[]
} {
  const opened: string[] = []
  const window = {
    navigator: { userAgent },
    location: { href: 'https://dapp.example/page?a=1', origin: 'https://dapp.example' },
    open: (url: string) => void opened.push(url),
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  const topWindow = Object.assign(window, { self: window, top: window })
  return { window: topWindow as unknown as NonNullable<Latchkey['window']>, opened }
}

/** Creates a wallet row of these connectors. */
export function fakeRow(...connectors: readonly Connector[]): WalletRow {
  const [first] = connectors
  return {
    id: first?.id ?? 'none',
    name: first?.name ?? 'None',
    type: 'injected',
    namespaces: connectors.flatMap((connector) => connector.namespaces),
    connectors,
  }
}

export type FakeClient = {
  readonly client: Latchkey
  readonly clock: FakeClock
  /** Names of the events so far. */
  names(): readonly (keyof LatchkeyEvents)[]
  readonly events: AnyEvent<LatchkeyEvents>[]
}

/** Creates a real client with its own fake clock and storage. */
export function fakeClient(options: Partial<LatchkeyOptions> = {}): FakeClient {
  const clock = createFakeClock()
  const stored = new Map<string, string>()
  const client = createLatchkey({
    projectId: 'test',
    networks: [mainnet, base, solanaMainnet] satisfies Network[],
    adapters: [deferredAdapter('eip155', []), deferredAdapter('solana', [])],
    logLevel: 'silent',
    ...options,
    environment: {
      clock,
      storageArea: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
      fetch: async () => Promise.reject(new Error('no network in tests')),
      ...options.environment,
    },
  })
  const events: AnyEvent<LatchkeyEvents>[] = []
  client.events.onAny((event) => events.push(event))
  return { client, clock, events, names: () => events.map(({ name }) => name) }
}

/** Waits until resolved promises have run their callbacks. */
export async function waitForNextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
}
