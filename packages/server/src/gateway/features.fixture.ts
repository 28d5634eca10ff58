import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { Registry } from 'prom-client'
import { createSystemClock } from '../clock/Clock.ts'
import {
  createHttpApp,
  createStaticProjects,
  type LogEntry,
  type HttpRoute,
} from '../http/index.ts'
import type { Localnet } from '@latchkey/localnet'
import { createCache, createMemoryFastStore } from '../store/index.ts'
import { createUpstreamClient } from '../upstream/index.ts'
import {
  type ChainOverride,
  createChains,
  createLocalnetChainOverrides,
} from './chain/chains/index.ts'
import {
  type ChainDataReadersDeps,
  type ChainDataReaders,
  createChainDataReaders,
} from './chain/createChainDataReaders.ts'
import { getGasPriceRoute } from './chain/gasPrice/index.ts'
import { postFungiblePriceRoute } from './chain/prices/index.ts'
import { createBalancesFeature, type FindAccountTokens } from './features/balances/index.ts'
import { type VendorPortFactories, allVendorPortFactories } from './providers/index.ts'
import { createChainRpcClients, createRpcMetrics } from './chain/rpc/index.ts'
import { postWalletRpcRoute } from './features/walletRpc/index.ts'

export const projectId: string = 'b'.repeat(32)
const page: string = 'https://app.example'

/** Dependencies of the features under test. */
export type TestFeatureDeps = ChainDataReadersDeps & {
  readonly providers: readonly VendorPortFactories[]
  readonly seen?: FindAccountTokens | undefined
}

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> }

export type TestFeatures = ChainDataReaders & {
  readonly logged: LogEntry[]
  readonly chains: TestFeatureDeps['chains']
  readonly cache: TestFeatureDeps['cache']
  fetch(path: string, init?: Init): Promise<Response>
  /** Sends a request and parses the response. */
  json<reply>(path: string, init?: Init): Promise<reply>
  post(path: string, body: unknown): Promise<Response>
}

/** Starts the features that most tests need, on a localnet, and a client for them. */
export function startTestFeatures(options: {
  readonly localnet?: Localnet | undefined
  readonly overrides?: readonly ChainOverride[] | undefined
  readonly deps?: Partial<TestFeatureDeps> | undefined
  /** Routes of further features. */
  readonly more?:
    | ((featureDeps: TestFeatureDeps & ChainDataReaders) => readonly HttpRoute[])
    | undefined
}): TestFeatures {
  const { localnet, overrides = [], deps, more } = options
  const clock = deps?.clock ?? createSystemClock()
  const logged: LogEntry[] = []
  const log = (entry: LogEntry): void => void logged.push(entry)
  const own = localnet ? createLocalnetChainOverrides(localnet.description) : []
  const chains = createChains({ known: [], overrides: [...own, ...overrides] })
  const upstream = createUpstreamClient({ clock: createSystemClock() })
  const metrics = createRpcMetrics(new Registry())
  const rpc = createChainRpcClients({ chains, upstream, clock: createSystemClock(), log, metrics })
  const cache = createCache({ store: createMemoryFastStore({ clock }), clock })
  const description = localnet?.description
  const base = {
    chains,
    rpc,
    upstream,
    cache,
    clock,
    log,
    localnet: description,
    providers: allVendorPortFactories,
  }
  const featureDeps = { ...base, ...deps }
  const market = createChainDataReaders(featureDeps)
  const context = { ...featureDeps, ...market }
  const balances = createBalancesFeature(context)
  const keyHashes = [createHash('sha256').update('lk_0123456789abcdefghij').digest('hex')]
  const app = createHttpApp({
    routes: [
      ...balances.routes,
      postFungiblePriceRoute(context),
      getGasPriceRoute(context),
      ...(more?.(context) ?? []),
      ...postWalletRpcRoute({ methods: balances.walletMethods ?? {}, log }),
    ],
    projects: createStaticProjects([{ id: projectId, origins: [page], keyHashes }]),
    health: () => ({ status: 'ok' }),
    clock,
    log,
  })
  onTestFinished(async () => {
    rpc.stop()
    await upstream.close()
  })
  const fetch = async (path: string, init: Init = {}): Promise<Response> =>
    app.request(path, { ...init, headers: { origin: page, ...init.headers } })
  return {
    ...market,
    logged,
    chains,
    cache,
    fetch,
    json: async (path, init) => (await fetch(path, init)).json() as never,
    post: async (path, body) =>
      fetch(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'text/plain' },
      }),
  }
}
