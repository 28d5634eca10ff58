import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connect,
  type ConnectorKind,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
} from 'latchkey'
import { evm } from 'latchkey/evm'
import type { Network } from 'latchkey/networks'
import { solana } from 'latchkey/solana'
import {
  createTestEvmWallet,
  createTestSolanaWallet,
  getLocalnetWalletOptions,
  type LocalnetForWallets,
  type TestWallet,
} from '@latchkey/testing'
import { stopProcess, serveCli } from '../serveCli.ts'

/** Response of `GET /localnet.json`. */
export type LocalnetResponse = Omit<LocalnetForWallets, 'networks'> & {
  readonly projectId: string
  readonly networks: readonly Network[]
  readonly contracts: { readonly eip155: { readonly testDollar: string } }
}

/** A running `latchkey dev`, and clients of an app that uses it. */
export type RunningServer = {
  readonly url: string
  readonly localnet: LocalnetResponse
  /** Creates a client of the app, with wallets of the first local accounts. */
  visit(options?: Partial<LatchkeyOptions>): Visit
  stop(): Promise<void>
}

/** One client. Its HTTP requests are recorded. */
export type Visit = {
  readonly client: Latchkey
  readonly requestedUrls: URL[]
  /** Connects the wallet of a network's namespace and makes it active. `as` selects the connector kind. */
  connect(network: Network, as?: ConnectorKind): Promise<void>
}

/** Starts `latchkey dev` in another process, with an empty environment. */
export async function startDevServer(): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
  const { child, port } = await serveCli(['dev', '--port', '0'], { LATCHKEY_DATA: folder })
  const url = `http://127.0.0.1:${port}`
  const localnet = (await (await fetch(`${url}/localnet.json`)).json()) as LocalnetResponse
  const visits: { leave(): void }[] = []
  return {
    url,
    localnet,
    visit(options = {}) {
      const { leave, ...visit } = createVisit(url, localnet, options)
      visits.push({ leave })
      return visit
    },
    async stop() {
      for (const { leave } of visits) leave()
      await stopProcess(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createVisit(
  url: string,
  localnet: LocalnetResponse,
  options: Partial<LatchkeyOptions>,
): Visit & { leave(): void } {
  const urls: URL[] = []
  const page = new EventTarget() as Window & typeof globalThis
  const sides = getLocalnetWalletOptions(localnet)
  const wallets: Readonly<Record<string, TestWallet>> = {
    eip155: createTestEvmWallet({ name: 'Juniper', ...sides.evm }),
    solana: createTestSolanaWallet({ name: 'Saffron', ...sides.solana }),
  }
  for (const wallet of Object.values(wallets)) wallet.install(page)
  const client = createLatchkey({
    projectId: localnet.projectId,
    networks: localnet.networks,
    adapters: [evm(), solana()],
    gatewayUrl: url,
    logLevel: 'silent',
    environment: {
      window: page,
      fetch: (input, init) => {
        urls.push(new URL(input instanceof Request ? input.url : input))
        return fetch(input, init)
      },
    },
    ...options,
  })
  return {
    client,
    requestedUrls: urls,
    async connect({ chainNamespace, caipNetworkId }, as) {
      await client.start()
      const { name } = wallets[chainNamespace] ?? {}
      const connector = client.store
        .get()
        .wallets.connectors.find(
          (one) => one.name === name && one.namespaces.includes(chainNamespace),
        )
      if (!connector) throw new Error(`No wallet of ${chainNamespace} was found`)
      const { kind } = connector
      const taken = { ...connector, kind: as ?? kind }
      await connect(client, { connector: taken, network: caipNetworkId })
    },
    leave() {
      client.destroy()
      for (const wallet of Object.values(wallets)) wallet.uninstall()
    },
  }
}
