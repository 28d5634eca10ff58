import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../clock/createFakeClock.fixture.ts'
import { closeServer, listen } from './listen.ts'
import type { TokenBucketRule, FastStore } from '../store/fast/FastStore.ts'
import {
  createRequestListenerErrorHandler,
  createHttpApp,
  type HttpAppDeps,
  type Project,
  createStaticProjects,
  type LogEntry,
  type LogLevel,
  type Projects,
  type HttpRoute,
} from './index.ts'

/** A project id, and a server key of the project. */
export const projectId: string = 'a'.repeat(32)
export const projectServerKey: string = 'lk_0123456789abcdefghij'

/** Origin of that project's pages. */
export const pageOrigin: string = 'https://app.example'

export type TestHttpApp = {
  readonly clock: FakeClock
  readonly log: LogEntry[]
  /** Sends a request through node:http. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Calls the app directly. */
  request(path: string, init?: RequestInit): Promise<Response>
  readonly url: string
}

/** Starts an app with these routes, for one project. */
export async function startApp(
  routes: readonly HttpRoute[],
  options: {
    project?: Partial<Project>
    /** Replaces the default list of projects. */
    projects?: Projects
    rule?: TokenBucketRule
    take?: FastStore['takeTokens']
    proxies?: number
    resources?: HttpAppDeps['resources']
    /** Lowest level that the log writes. */
    lowest?: LogLevel
  } = {},
): Promise<TestHttpApp> {
  const clock = createFakeClock()
  const log: LogEntry[] = []
  const { rule, proxies, resources, take = createTestRateLimiter(clock) } = options
  const keyHashes = [createHash('sha256').update(projectServerKey).digest('hex')]
  const app = createHttpApp({
    routes,
    clock,
    proxies,
    resources,
    log: Object.assign((entry: LogEntry) => void log.push(entry), { lowest: options.lowest }),
    health: () => ({ status: 'ok' }),
    limit: { store: { takeTokens: take }, rule },
    projects:
      options.projects ??
      createStaticProjects([
        { id: projectId, origins: [pageOrigin], keyHashes, ...options.project },
      ]),
  })
  const server = createServer(
    getRequestListener(app.fetch, {
      overrideGlobalObjects: false,
      errorHandler: createRequestListenerErrorHandler({ log: (entry) => log.push(entry) }),
    }) as never,
  )
  const url = `http://127.0.0.1:${await listen(server, 0)}`
  onTestFinished(() => closeServer(server))
  return {
    clock,
    log,
    url,
    fetch: async (path, init) => fetch(url + path, init),
    request: async (path, init) => app.request(path, init),
  }
}

/** Creates token buckets that refill by the clock. */
function createTestRateLimiter(clock: FakeClock): FastStore['takeTokens'] {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return async (key, { capacity, perSecond }, cost = 1) => {
    const { tokens, at } = buckets.get(key) ?? { tokens: capacity, at: clock.now() }
    const now = Math.min(capacity, tokens + ((clock.now() - at) / 1_000) * perSecond)
    const isAllowed = now >= cost
    const remaining = isAllowed ? now - cost : now
    buckets.set(key, { tokens: remaining, at: clock.now() })
    return {
      isAllowed,
      remaining,
      retryAfterMs: isAllowed ? 0 : ((cost - now) / perSecond) * 1_000,
    }
  }
}
