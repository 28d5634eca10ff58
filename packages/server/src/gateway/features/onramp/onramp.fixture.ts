import { onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { projectId, startApp, type TestHttpApp } from '../../../http/app.fixture.ts'
import type { LogEntry } from '../../../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import { createCache, createMemoryFastStore, type SqlDatabase } from '../../../store/index.ts'
import { createUpstreamClient } from '../../../upstream/index.ts'
import { createChains, createLocalnetChainOverrides } from '../../chain/chains/index.ts'
import type { Prices } from '../../chain/prices/index.ts'
import {
  mergeTokenLists,
  createLocalnetTokenLists,
  readBundledTokenLists,
  type TokenRegistry,
} from '../../chain/tokens/index.ts'
import { allVendorPortFactories } from '../../providers/index.ts'
import { createOnrampFeature } from './index.ts'

export { projectId }

/** An on-ramp under test. */
export type TestOnramp = TestHttpApp & {
  readonly clock: FakeClock
  /** Log entries of the on-ramp. */
  readonly logged: readonly LogEntry[]
  get(path: string, query?: Record<string, string>): Promise<TestOnrampResponse>
  post(path: string, body: unknown): Promise<TestOnrampResponse>
}

/** A response. */
export type TestOnrampResponse = {
  readonly status: number
  readonly body: unknown
  /** Field of the first reason. */
  readonly field: string | undefined
}

/** Constant prices: 1 for dollar tokens, 2,000 for native currencies. */
export const fixedPrices: Prices = {
  of: async (ids, currency) =>
    new Map(
      ids.map((id) => {
        const dollars = /:0x[eE]{40}$|:So1/.test(id) ? '2000' : '1'
        return [id, { price: currency === 'eur' ? `${dollars}.5` : dollars, at: 0, source: 'test' }]
      }),
    ),
}

/** Starts an app with the on-ramp routes. */
export async function startOnrampGateway(options: {
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly localnet?: LocalnetDescription
  readonly prices?: Prices
  readonly upstreams?: Readonly<Record<string, Readonly<Record<string, string>>>>
}): Promise<TestOnramp> {
  const { database, localnet, prices = fixedPrices, upstreams } = options
  const clock = createFakeClock()
  const upstream = createUpstreamClient({ clock })
  const chains = createChains({ overrides: localnet ? createLocalnetChainOverrides(localnet) : [] })
  const local = localnet ? [createLocalnetTokenLists(localnet)] : []
  const lists = mergeTokenLists(...local, readBundledTokenLists())
  const tokens: Pick<TokenRegistry, 'listed'> = {
    listed: ({ caipNetworkId }) => lists[caipNetworkId] ?? [],
  }
  const logged: LogEntry[] = []
  const onramp = createOnrampFeature({
    database,
    cache: createCache({ store: createMemoryFastStore({ clock }), clock }),
    clock,
    upstream,
    chains,
    tokens,
    prices,
    upstreams,
    providers: allVendorPortFactories,
    localnet,
    log: (entry) => logged.push(entry),
  })
  onTestFinished(async () => {
    onramp.stop()
    await upstream.close()
  })
  const app = await startApp(onramp.routes)
  const read = async (response: Response): Promise<TestOnrampResponse> => {
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const body: unknown = isJson ? JSON.parse(text) : text
    const [reason] = (body as { reasons?: { field: string }[] }).reasons ?? []
    return { status: response.status, body, field: reason?.field }
  }
  return {
    ...app,
    clock,
    logged,
    get: async (path, query = {}) =>
      read(await app.request(`${path}?${new URLSearchParams({ projectId, ...query }).toString()}`)),
    post: async (path, body) =>
      read(
        await app.request(`${path}?projectId=${projectId}`, {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
  }
}
