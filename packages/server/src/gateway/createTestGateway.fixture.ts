import type { Hono } from 'hono'
import { createSystemClock } from '../clock/Clock.ts'
import {
  createHttpApp,
  type LogEntry,
  createOpenProjects,
  type Projects,
  type HttpRoute,
} from '../http/index.ts'
import type { WalletCatalogue } from './features/catalogue/index.ts'
import { sortWallets } from './features/catalogue/findWallets.ts'
import type { WalletRecord } from './features/catalogue/WalletRecord.ts'
import { createWalletCatalogue, createGatewayRoutes } from './index.ts'

/** Project id that `createOpenProjects` accepts. */
export const projectId: string = '0123456789abcdef0123456789abcdef'

/** Creates a wallet record. */
export function walletRecord(name: string, change: Partial<WalletRecord> = {}): WalletRecord {
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    chains: [],
    injected: [],
    namespaces: ['eip155'],
    mobile_link: 'wallet://',
    ...change,
  }
}

/** Creates a catalogue of these wallets. */
export function createTestCatalogue(...wallets: WalletRecord[]): WalletCatalogue {
  const inOrder = sortWallets(wallets)
  return {
    list: async () => inOrder,
    byImage: async (id) => inOrder.find(({ image_id }) => image_id === id),
  }
}

/** Creates the catalogue of the package. */
export function createBundledCatalogue(): WalletCatalogue {
  return createWalletCatalogue({ clock: createSystemClock(), log: () => {} })
}

export type TestGateway = {
  readonly app: Hono
  readonly logged: LogEntry[]
  fetch(path: string, headers?: Record<string, string>): Promise<Response>
  find(query: string): Promise<{ names: string[]; count: number }>
}

/** Creates a gateway as `latchkey serve` does, and a client for it. */
export function createTestGateway(
  catalogue: WalletCatalogue = createBundledCatalogue(),
  projects: Projects = createOpenProjects(),
  routes: readonly HttpRoute[] = createGatewayRoutes({ catalogue }),
): TestGateway {
  const logged: LogEntry[] = []
  const app = createHttpApp({
    routes,
    projects,
    log: (entry) => logged.push(entry),
    clock: createSystemClock(),
    health: () => ({ status: 'ok' }),
  })
  const fetch = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    app.request(`${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}&st=lk&sv=1`, {
      headers,
    })
  return {
    app,
    logged,
    fetch,
    async find(query) {
      const reply = (await (await fetch(`/getWallets?${query}`)).json()) as {
        data: { name: string }[]
        count: number
      }
      return { names: reply.data.map(({ name }) => name), count: reply.count }
    },
  }
}
