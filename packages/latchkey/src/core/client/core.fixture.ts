import type {
  GrantedAccount,
  Connector,
  ConnectorEvent,
  ConnectorSession,
} from '../model/Connector.ts'
import { vi } from 'vitest'
import type { CaipNetworkId } from '../../caip/index.ts'
import { createFakeClock, type FakeClock, type StorageArea } from '../../kernel/index.ts'
import { base, mainnet, type Network, solanaMainnet } from '../../networks/index.ts'
import type { Adapter, AdapterFactory, AdapterKit } from '../model/Adapter.ts'
import { createLatchkey } from './createLatchkey.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import type { State } from '../model/State.ts'

/** Two accounts of the first fake namespace and one of the second. */
export const alice: string = `0x${'a1'.repeat(20)}`
export const bob: string = `0x${'b0'.repeat(20)}`
export const carol: string = 'CarLr8zYtS3vQ7nYFmFhBLLCJmGuXQ2s5PZ8Ug1zzzzz'

/** Promise that the test settles. */
export type Deferred<value> = {
  readonly promise: Promise<value>
  resolve(value: value): void
  reject(error: unknown): void
}

/** Creates a promise that the test settles. */
export function createDeferred<value>(): Deferred<value> {
  let resolve: (value: value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<value>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** Waits until pending promises and dynamic imports have settled. */
export async function settle(): Promise<void> {
  const flushTasks = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  await flushTasks()
  await vi.dynamicImportSettled()
  await flushTasks()
}

/** Waits until the state of a client meets a condition. */
export function until(client: Latchkey, condition: (state: State) => boolean): Promise<void> {
  if (condition(client.store.get())) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = client.store.watch(condition, () => {
      stop()
      resolve()
    })
  })
}

/** In-memory storage that tests can read, and make fail. */
export type FakeStorageArea = StorageArea & { readonly items: Map<string, string>; fails: boolean }

/** Creates a storage area in memory. */
export function fakeStorageArea(): FakeStorageArea {
  const items = new Map<string, string>()
  const guard = (): void => {
    if (area.fails) throw new Error('QuotaExceededError')
  }
  const area: FakeStorageArea = {
    items,
    fails: false,
    getItem(name) {
      guard()
      return items.get(name) ?? null
    },
    setItem(name, text) {
      guard()
      items.set(name, text)
    },
    removeItem(name) {
      guard()
      items.delete(name)
    },
  }
  return area
}

/** Fake window that counts its listeners and can dispatch `storage` events of other tabs. */
export type FakeWindow = Window &
  typeof globalThis & { readonly listeners: () => number; dispatchStorage(): void }

/** Creates the part of a window that a client uses. */
export function fakeWindow(): FakeWindow {
  const target = new EventTarget()
  const listeners = new Set<string>()
  const names = new WeakMap<object, number>()
  let next = 0
  const keyOf = (type: string, listener: object): string => {
    if (!names.has(listener)) names.set(listener, next++)
    return `${type} ${names.get(listener)}`
  }
  return {
    addEventListener(type: string, listener: EventListener) {
      listeners.add(keyOf(type, listener))
      target.addEventListener(type, listener)
    },
    removeEventListener(type: string, listener: EventListener) {
      listeners.delete(keyOf(type, listener))
      target.removeEventListener(type, listener)
    },
    dispatchEvent: (event: Event) => target.dispatchEvent(event),
    listeners: () => listeners.size,
    dispatchStorage: () =>
      void target.dispatchEvent(Object.assign(new Event('storage'), { key: null })),
  } as unknown as FakeWindow
}

/** Fake connector. The test sets the answer of its wallet. */
export type FakeConnector = Connector & {
  readonly calls: string[]
  readonly listenerCount: () => number
  emit(event: ConnectorEvent): void
  /** Answer of the wallet; replace it to change the answer. */
  answer: (request: Parameters<Connector['connect']>[0]) => Promise<readonly ConnectorSession[]>
  restoreAnswer: () => Promise<readonly ConnectorSession[]>
  disconnectAnswer: () => Promise<void>
}

/** Creates the account entry of an address. */
export function createGrantedAccount(network: Network, address: string): GrantedAccount {
  return { namespace: network.chainNamespace, address, type: 'eoa' }
}

/** Creates a session granted by a wallet. */
export function sessionOf(
  network: Network,
  addresses: readonly string[] = [network === solanaMainnet ? carol : alice],
  change: Partial<ConnectorSession> = {},
): ConnectorSession {
  return {
    namespace: network.chainNamespace,
    accounts: addresses.map((address) => createGrantedAccount(network, address)),
    network: network.caipNetworkId,
    approvedNetworks: [],
    supportsAllNetworks: true,
    provider: { request: async () => undefined },
    ...change,
  }
}

/** Creates a connector that grants `networks`, on the first of each namespace. */
export function fakeConnector(
  id: string,
  networks: readonly Network[] = [mainnet],
  change: Partial<Connector> = {},
): FakeConnector {
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const calls: string[] = []
  const connector: FakeConnector = {
    id,
    uid: `${namespaces.join(',')}:${id}`,
    name: id,
    kind: 'injected',
    readiness: 'installed',
    namespaces,
    calls,
    listenerCount: () => listeners.size,
    emit(event) {
      listeners.forEach((listener) => listener(event))
    },
    answer: async () => networks.map((network) => sessionOf(network)),
    restoreAnswer: async () => networks.map((network) => sessionOf(network)),
    disconnectAnswer: async () => {},
    connect(request) {
      calls.push('connect')
      return connector.answer(request)
    },
    restore() {
      calls.push('restore')
      return connector.restoreAnswer()
    },
    disconnect() {
      calls.push('disconnect')
      return connector.disconnectAnswer()
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...change,
  }
  return connector
}

/** Fake adapter that the test controls. */
export type FakeAdapter = AdapterFactory & {
  /** Announces wallets, immediately or when discovery starts. */
  announce(...connectors: readonly Connector[]): void
  readonly discoveryCount: () => number
  readonly kit: () => AdapterKit
}

/** Creates an adapter for the namespace of a network; `members` are its operations. */
export function fakeAdapter(network: Network, members: Partial<Adapter> = {}): FakeAdapter {
  const namespace = network.chainNamespace
  const isAccountBased = namespace === mainnet.chainNamespace
  const lookers = new Set<(connectors: readonly Connector[]) => void>()
  let found: readonly Connector[] = []
  let bound: AdapterKit | undefined
  return {
    namespace,
    announce(...connectors) {
      found = connectors
      for (const looker of lookers) looker(connectors)
    },
    discoveryCount: () => lookers.size,
    kit: () => bound as AdapterKit,
    bind(kit) {
      bound = kit
      const onPage = (): void => {}
      return {
        namespace,
        defaultAccountType: isAccountBased ? 'smartAccount' : 'eoa',
        nativeTokenAddress: '0x',
        parseAddress(text) {
          const shape = isAccountBased ? /^0x[\da-f]{40}$/i : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
          return shape.test(text) ? text : undefined
        },
        discover(onFound) {
          lookers.add(onFound)
          kit.window?.addEventListener('wallets', onPage)
          if (found.length) onFound(found)
          return () => {
            lookers.delete(onFound)
            kit.window?.removeEventListener('wallets', onPage)
          }
        },
        ...members,
      }
    },
  }
}

/** Test client whose environment is fake. */
export type TestClient = {
  readonly client: Latchkey
  readonly clock: FakeClock
  readonly area: FakeStorageArea
  readonly window: FakeWindow
  readonly first: FakeAdapter
  readonly second: FakeAdapter
  /** Emitted events and signals in order, by name. */
  readonly emitted: { readonly name: string; readonly data: unknown }[]
}

/** Creates a client of two namespaces and three networks in a fake environment. */
export function createTestClient(
  options: Partial<LatchkeyOptions> = {},
  parts: Partial<Pick<TestClient, 'area' | 'first' | 'second' | 'clock'>> = {},
): TestClient {
  const {
    area = fakeStorageArea(),
    clock = createFakeClock(1_000_000),
    first = fakeAdapter(mainnet),
    second = fakeAdapter(solanaMainnet),
  } = parts
  const window = fakeWindow()
  const client = createLatchkey({
    projectId: 'test',
    networks: [mainnet, base, solanaMainnet],
    adapters: [first, second],
    logLevel: 'silent',
    environment: { window, clock, storageArea: area },
    ...options,
  })
  const emitted: { name: string; data: unknown }[] = []
  client.events.onAny((event) => emitted.push(event))
  client.signals.onAny((signal) => emitted.push(signal))
  return { client, clock, area, window, first, second, emitted }
}

/** Options that allow several connected wallets. */
export const multiWalletOptions: Partial<LatchkeyOptions> = { features: { multiWallet: true } }

/** Reads a stored value as the next page load will. */
export function stored(area: FakeStorageArea, key: string): unknown {
  const text = area.items.get(`latchkey.test/${key}`)
  return text === undefined ? undefined : (JSON.parse(text) as { d: unknown }).d
}

/** A network that the test client does not configure. */
export const unconfiguredNetwork: CaipNetworkId = `${mainnet.chainNamespace}:424242`
