import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Registry } from 'prom-client'
import { expect, onTestFinished } from 'vitest'
import { type Clock, createSystemClock } from '../clock/Clock.ts'
import {
  createHttpApp,
  type LogEntry,
  createOpenProjects,
  type Projects,
  type RateLimitDeps,
} from '../http/index.ts'
import type { ResourceTracker } from '../limits/index.ts'
import { closeServer, listen } from '../http/listen.ts'
import { createRelayMetrics } from '../metrics/index.ts'
import { connectTestClient, type TestRelayClient } from './client.fixture.ts'
import { createRelay, type Relay } from './createRelay.ts'
import { createMemoryRelayStore } from './drivers/createMemoryRelayStore.ts'
import type { FastStore } from '../store/fast/FastStore.ts'
import type { RelayStore } from './drivers/RelayStore.ts'
import { defaultRelayLimits, type RelayLimits } from './RelayLimits.ts'

export type TestRelay = {
  readonly relay: Relay
  readonly url: string
  readonly log: LogEntry[]
  readonly store: RelayStore
  metrics(): Promise<string>
  /** Closes everything immediately, as when the process is killed. */
  kill(): Promise<void>
}

export async function startTestRelay(
  options: {
    clock?: Clock
    store?: RelayStore
    projects?: Projects
    limits?: Partial<RelayLimits>
    audiences?: string[]
    proxies?: number
    fast?: Pick<FastStore, 'isShared' | 'lock' | 'takeTokens'>
    limit?: RateLimitDeps
    receivedBytes?: ResourceTracker
    /** @default that of Node */
    headersTimeout?: number
  } = {},
): Promise<TestRelay> {
  const { clock = createSystemClock(), projects = createOpenProjects() } = options
  // Most tests open more connections from loopback than one visitor does.
  const limits = { isLoopbackExempt: true, ...options.limits }
  const { mailbox } = { ...defaultRelayLimits, ...limits }
  const store = options.store ?? createMemoryRelayStore({ clock, mailbox })
  const registry = new Registry()
  const log: LogEntry[] = []
  const deps = {
    ...options,
    limits,
    clock,
    projects,
    store,
    log: (entry: LogEntry) => void log.push(entry),
  }
  const relay = createRelay({ ...deps, metrics: createRelayMetrics(registry) })
  const app = createHttpApp({ ...deps, services: [relay.routes], health: relay.health })
  const server = createServer(
    { headersTimeout: options.headersTimeout, connectionsCheckingInterval: 50 },
    getRequestListener(app.fetch, { overrideGlobalObjects: false }) as never,
  )
  server.on('upgrade', relay.handleUpgrade)
  const port = await listen(server, 0)
  let isClosed = false
  async function kill(): Promise<void> {
    if (isClosed) return
    isClosed = true
    await relay.stop()
    await closeServer(server)
  }
  onTestFinished(kill)
  return {
    relay,
    url: `ws://127.0.0.1:${port}`,
    log,
    store,
    kill,
    metrics: () => registry.metrics(),
  }
}

/** Returns a topic, unique for each letter or number. */
export function topic(of: number | string): string {
  return Buffer.from(`${of}`).toString('hex').padStart(64, '0')
}

/** Returns the params of a publish request. */
export function publishParams(
  of: number | string,
  message: string,
  ttl = 300,
): Record<string, unknown> {
  return { topic: topic(of), message, ttl, tag: 1108, prompt: false }
}

/** Asserts that a relay still delivers messages. */
export async function expectRelayWorks(url: string): Promise<void> {
  const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
  await wallet.request('irn_subscribe', { topic: topic('work') })
  await app.request('irn_publish', publishParams('work', 'm'))
  expect(await wallet.waitForDeliveries(1)).toMatchObject([{ message: 'm' }])
  await Promise.all([wallet.close(), app.close()])
}

/**
 * Publishes fifty requests that the other client answers immediately.
 *
 * @returns The kinds of frames that the publisher received for each request, in order.
 */
export async function exchangeMessages(
  app: TestRelayClient,
  wallet: TestRelayClient,
): Promise<string[]> {
  for (const client of [app, wallet]) await client.request('irn_subscribe', { topic: topic(1) })
  wallet.socket.on('message', (data) => {
    const { params } = JSON.parse((data as Buffer).toString()) as {
      params?: { data: { message: string } }
    }
    if (params)
      void wallet.request('irn_publish', publishParams(1, `answer to ${params.data.message}`))
  })
  const rounds: string[] = []
  for (let round = 0; round < 50; round++) {
    const seen = app.texts.length
    await app.request('irn_publish', publishParams(1, `request ${round}`))
    await app.waitForDeliveries(round + 1)
    const frames = app.texts.slice(seen).map((text) => JSON.parse(text) as object)
    rounds.push(frames.map((frame) => ('params' in frame ? 'delivery' : 'answer')).join(', '))
  }
  return rounds
}
