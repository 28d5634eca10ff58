import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Registry } from 'prom-client'
import { type Address, createPublicClient, type Hex, http, type PublicClient } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createSystemClock } from '../../../clock/Clock.ts'
import { createHttpApp, createStaticProjects } from '../../../http/index.ts'
import {
  createLocalRpc,
  type Localnet,
  startLocalnet,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import { closeServer, listen } from '../../../http/listen.ts'
import { createCache, createMemoryFastStore } from '../../../store/index.ts'
import type { SharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { createUntrustedUrlClient, createUpstreamClient } from '../../../upstream/index.ts'
import { createChains, createLocalnetChainOverrides } from '../../chain/chains/index.ts'
import {
  ccipPath,
  createNamesFeature,
  getCcipSignerAddress,
  type NamesFeature,
} from '../names/index.ts'
import { secret, zone } from '../names/names.fixture.ts'
import { createChainRpcClients, createRpcMetrics, type RpcClient } from '../../chain/rpc/index.ts'
import { createIdentityFeature } from './index.ts'

/** Ids of a project in development, and of one in production. */
export const projectId: string = 'a'.repeat(32)
export const productionId: string = 'c'.repeat(32)

/** A localnet, and a server that resolves its names. */
export type TestNameGateway = {
  readonly localnet: Localnet
  readonly client: PublicClient
  readonly names: NamesFeature
  /** URL of the server. */
  readonly url: string
  /** Clock of the cache. */
  readonly clock: FakeClock
  /** Requests an identity. */
  identify(address: string, query?: string): Promise<Response>
}

/** Starts a network and a server once per file. */
export function startNameGateway(opened: () => SharedDatabase): () => TestNameGateway {
  const started: { nameServer?: TestNameGateway } = {}
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const localnet = await startLocalnet({ networks: ['two'] })
    ends.unshift(() => localnet.stop())
    const { routes, names, clock } = createRoutes(localnet, opened(), (end) => ends.unshift(end))
    const app = createHttpApp({
      routes,
      projects: createStaticProjects([
        { id: projectId, origins: [], isDevelopment: true },
        { id: productionId, origins: [] },
      ]),
      clock,
      log: () => {},
      health: () => ({ status: 'ok' }),
    })
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
    const server = createServer(listener as never)
    const url = `http://127.0.0.1:${await listen(server, 0)}`
    ends.unshift(() => closeServer(server))
    const signer = await getCcipSignerAddress(secret)
    await localnet.setNameGateway({ urls: [`${url}${ccipPath}`], signer })
    const client = clientFor(localnet)
    const identify: TestNameGateway['identify'] = async (address, query = '') =>
      app.request(`/v1/identity/${address}?projectId=${projectId}${query}`)
    started.nameServer = { localnet, client, names, url, clock, identify }
  }, 60_000)
  afterAll(async () => {
    for (const end of ends) await end()
  })
  return () => started.nameServer!
}

function createRoutes(
  localnet: Localnet,
  { database }: SharedDatabase,
  later: (end: () => unknown) => void,
) {
  // Signatures expire by the clock of the network.
  const clock = createFakeClock(Date.now())
  const log = (): void => {}
  const chains = createChains({
    overrides: createLocalnetChainOverrides(localnet.description),
    known: [],
  })
  const rpc = createLocalnetRpcClient(chains, later)
  const fast = createMemoryFastStore({ clock })
  const cache = createCache({ store: fast, clock })
  const publicUpstream = createUntrustedUrlClient({
    clock: createSystemClock(),
    isOwnPort: () => true,
  })
  const zones = [zone, 'latchkey.eth']
  const names = createNamesFeature({
    database,
    cache,
    chains,
    rpc,
    clock,
    log,
    zones,
    secret,
    fast,
  })
  later(() => names.stop())
  const { directory } = names
  const identity = createIdentityFeature({
    chains,
    rpc,
    publicUpstream,
    names: directory,
    cache,
    clock,
  })
  return { routes: [...names.routes, ...identity.routes], names, clock }
}

/** Creates an RPC client for real nodes. */
export function createLocalnetRpcClient(
  chains: Parameters<typeof createChainRpcClients>[0]['chains'],
  later: (end: () => unknown) => void,
): RpcClient {
  const clock = createSystemClock()
  const upstream = createUpstreamClient({ clock })
  const metrics = createRpcMetrics(new Registry())
  const rpc = createChainRpcClients({ chains, upstream, clock, log: () => {}, metrics })
  later(() => upstream.close())
  later(() => rpc.stop())
  return rpc
}

function clientFor({ description }: Localnet): PublicClient {
  const universalResolver = description.contracts.eip155.universalResolver
  return createPublicClient({
    pollingInterval: 10,
    transport: http(urlOf(description)),
    chain: {
      id: 31338,
      name: 'Localnet Two',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
      contracts: { ensUniversalResolver: { address: universalResolver } },
    },
  })
}

function urlOf({ networks: [network] }: Localnet['description']): string {
  return network?.rpcUrls.default.http[0] ?? ''
}

/** Sends a transaction from a test account and waits for its block. */
export async function sendTestTransaction(
  { client, localnet }: Pick<TestNameGateway, 'client' | 'localnet'>,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<void> {
  const hash = await createLocalRpc(urlOf(localnet.description))('eth_sendTransaction', call)
  const { status } = await waitForLocalReceipt(client, hash as Hex)
  if (status !== 'success') throw new Error('The transaction failed.')
}
