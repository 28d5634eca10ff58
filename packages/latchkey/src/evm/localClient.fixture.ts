import type { LocalnetDescription } from '@latchkey/localnet'
import {
  createTestEvmWallet,
  getLocalnetWalletOptions,
  type TestEvmWallet,
} from '@latchkey/testing'
import { onTestFinished } from 'vitest'
import {
  type BrowserEnvironment,
  connect,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
} from '../core/index.ts'
import type { StorageArea } from '../kernel/index.ts'
import { evm } from './evm.ts'

/** A client on local networks, in a page with one injected wallet. */
export type LocalnetClient = {
  readonly client: Latchkey
  readonly wallet: TestEvmWallet
  /** Connects the wallet. */
  connect(): Promise<void>
  /** Creates a client of the same page after a reload. The client before it stores nothing any more. */
  reload(): Latchkey
}

/**
 * Creates a client whose networks are local, with a wallet that has real keys. Both end with the test.
 *
 * @param localnet - Description from `startLocalnet`.
 */
export function createLocalnetClient(
  localnet: LocalnetDescription,
  { fetch, ...options }: Partial<LatchkeyOptions> & Pick<BrowserEnvironment, 'fetch'> = {},
): LocalnetClient {
  const page = Object.assign(new EventTarget(), {
    navigator: { userAgent: 'test' },
    location: { href: 'https://app.example/', origin: 'https://app.example', host: 'app.example' },
  })
  const wallet = createTestEvmWallet({
    ...getLocalnetWalletOptions(localnet).evm,
    uuid: crypto.randomUUID(),
  })
  wallet.install(page)
  const load = (items = new Map<string, string>()): [Latchkey, Map<string, string>] => {
    const client = createLatchkey({
      projectId: 'test',
      networks: localnet.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
      adapters: [evm()],
      logLevel: 'silent',
      environment: {
        window: page as unknown as Window & typeof globalThis,
        storageArea: createMemoryStorageArea(items),
        ...(fetch && { fetch }),
      },
      ...options,
    })
    onTestFinished(client.destroy)
    return [client, items]
  }
  const [client, items] = load()
  return {
    client,
    wallet,
    async connect() {
      await client.start()
      const { connectors } = client.store.get().wallets
      const connector = connectors.find(({ kind }) => kind === 'injected')
      await connect(client, { connector: connector! })
    },
    reload() {
      const stored = new Map(items)
      client.destroy()
      return load(stored)[0]
    },
  }
}

function createMemoryStorageArea(items: Map<string, string>): StorageArea {
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
  }
}
