import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as sendRequest } from 'node:http'
import { connect as connectTcp, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import {
  createStaticProjects,
  defineRoute,
  type HttpRoute,
  type LogEntry,
  type Project,
} from '../http/index.ts'
import { connectTestClient, projectId, type TestRelayClient } from '../relay/client.fixture.ts'
import type { ServiceName } from '../services/services.ts'
import { startServices } from '../services/startServices.ts'
import { createMemoryFastStore, type SqlDatabase } from '../store/index.ts'
import type { Stores } from '../store/openStores.ts'

export { projectId } from '../relay/client.fixture.ts'

/** A response of the server under attack. */
export type AttackResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** A server under attack, and clients at any address of this machine. */
export type AttackedServer = {
  readonly url: string
  /** Sends a request; the status is 0 when the connection was closed without a response. */
  send(
    from: string,
    path: string,
    options?: { method?: string; body?: string; headers?: Record<string, string> },
  ): Promise<AttackResponse>
  /** Opens a TCP connection. */
  dial(from: string, text?: string): Promise<Socket>
  /** Connects to the relay. */
  join(from: string): Promise<TestRelayClient>
  /** Sends text as it is on a new connection, and resolves to all that is received until it closes. */
  exchange(from: string, text: string | Buffer): Promise<string>
  health(): Promise<{ status: string; storage?: { usedBytes: number } }>
  metric(name: string): Promise<number>
  /** Returns all metrics in the text format of Prometheus. */
  metrics(): Promise<string>
  stop(): Promise<void>
  /** Data folder. */
  readonly folder: string
  /** Entries of the log. */
  readonly log: readonly LogEntry[]
}

/**
 * Starts a server for all tests of a `describe`, whose attacks do not change it.
 *
 * @param start - Starts it; `atEnd` registers what runs after the last test.
 * @returns A function that returns the server while the tests run.
 */
export function useSharedServer<server extends AttackedServer>(
  start: (atEnd: (end: () => unknown) => void) => Promise<server>,
): () => server {
  const started: { server?: server } = {}
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    started.server = await start((end) => void ends.unshift(end))
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })
  return () => started.server!
}

/** Time to wait for further responses on an open connection. */
const exchangeMs = 700

/** Path of a route that answers each request with `served`. */
export const servedPath: string = `/served?projectId=${projectId}`

/**
 * Starts a server as `latchkey serve` does, with gateway limits on a route of the test.
 *
 * @param config - Limits are smaller than the defaults, so that an attack takes a second.
 */
export async function startAttackedServer(
  config: Partial<ServerConfig> = {},
  options: {
    routes?: readonly HttpRoute[]
    project?: Partial<Project>
    roles?: readonly ServiceName[]
    database?: SqlDatabase
    /** Registers what runs at the end. @default at the end of the test */
    atEnd?: (end: () => unknown) => void
  } = {},
): Promise<AttackedServer> {
  const { atEnd = (end) => onTestFinished(async () => void (await end())) } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-attack-'))
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  const clock = createSystemClock()
  const log: LogEntry[] = []
  const { database } = options
  const served = defineRoute(
    { method: 'GET', path: '/served', summary: '', project: 'query' },
    () => 'served',
  )
  const running = await startServices({
    roles: options.roles ?? ['relay'],
    port: 0,
    metricsPort: 0,
    // The relay and the routes of an attack need no database.
    stores: { fast: createMemoryFastStore({ clock }), database } as unknown as Stores,
    projects: createStaticProjects([{ id: projectId, origins: [], ...options.project }]),
    config: { dataDir, ...config },
    clock,
    log: (entry) => void log.push(entry),
    routes: [served, ...(options.routes ?? [])],
  })
  atEnd(running.stop)
  const { port, url } = running
  const metrics = async (): Promise<string> => (await fetch(`${running.metricsUrl}`)).text()
  return {
    url,
    log,
    stop: running.stop,
    folder: dataDir,
    metrics,
    send: (localAddress, path, { method = 'GET', body, headers = {} } = {}) =>
      new Promise((resolve) => {
        const closed = (): void => resolve({ status: 0, headers: {}, text: '' })
        const sent = sendRequest(
          { port, host: '127.0.0.1', localAddress, path, method, headers, agent: false },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', closed)
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                text: Buffer.concat(chunks).toString(),
              }),
            )
          },
        )
        sent.on('error', closed)
        sent.end(body)
      }),
    async dial(localAddress, text = '') {
      const socket = connectTcp({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => {})
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      socket.resume().write(text)
      return socket
    },
    async exchange(localAddress, text) {
      const socket = connectTcp({ port, host: '127.0.0.1', localAddress })
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('error', () => {})
      onTestFinished(() => void socket.destroy())
      const closed = new Promise((resolve) => void socket.on('close', resolve))
      socket.write(text)
      // A server may keep the connection open after its last response.
      const timeout = setTimeout(() => socket.destroy(), exchangeMs)
      await closed
      clearTimeout(timeout)
      return Buffer.concat(chunks).toString('latin1')
    },
    join: (localAddress) => connectTestClient(url.replace('http:', 'ws:'), { localAddress }),
    health: async () => (await fetch(`${url}/health`)).json() as Promise<never>,
    async metric(name) {
      const line = (await metrics()).split('\n').find((each) => each.startsWith(`${name} `))
      return Number(line?.split(' ')[1])
    },
  }
}

/** Least of the medians that are compared: below it, a difference is noise of the machine. */
const leastMedianMs = 40

/**
 * Asserts that a visitor is served during an attack as before it: with 200 each time, and within twice
 * the usual median time of the same run.
 *
 * @param attack - Runs until its promise settles.
 */
export async function expectServedDuring(
  server: AttackedServer,
  attack: () => Promise<unknown>,
  path: string = servedPath,
): Promise<void> {
  const visit = async (index: number): Promise<number> => {
    const began = performance.now()
    expect((await server.send(`127.200.${index % 200}.1`, path)).status).toBe(200)
    return performance.now() - began
  }
  const usual = median(await repeat(15, visit))
  const running = { isOver: false }
  const attacked = attack().finally(() => {
    running.isOver = true
  })
  attacked.catch(() => {})
  const times: number[] = []
  while (!running.isOver && times.length < 200) times.push(await visit(times.length))
  await attacked
  while (times.length < 15) times.push(await visit(times.length))
  expect(median(times)).toBeLessThanOrEqual(2 * Math.max(usual, leastMedianMs))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Counts the statuses of responses. */
export function countStatuses(
  responses: readonly { readonly status: number }[],
): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Runs a function several times, one after another. */
export async function repeat<result>(
  times: number,
  run: (index: number) => Promise<result>,
): Promise<result[]> {
  const results: result[] = []
  for (let index = 0; index < times; index++) results.push(await run(index))
  return results
}
