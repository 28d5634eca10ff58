import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { connect as connectTcp, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { ServerConfig } from '../config/readConfig.ts'
import type { LogEntry } from '../http/index.ts'
import { connectTestClient, projectId, type TestRelayClient } from '../relay/client.fixture.ts'
import type { RunningServices } from '../services/startServices.ts'
import { type AttackedServicesOptions, startAttackedServices } from './attackedServices.fixture.ts'

export { projectId } from '../relay/client.fixture.ts'

/** A response of the server under attack. */
export type AttackedServerResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Clients of a server under attack, at any address of this machine. */
export type AttackClients = {
  readonly url: string
  /** Sends a request; the status is 0 when the connection was closed without a response. */
  send(
    from: string,
    path: string,
    options?: { method?: string; body?: string; headers?: Record<string, string> },
  ): Promise<AttackedServerResponse>
  /** Opens a TCP connection. */
  dial(from: string, text?: string): Promise<Socket>
  /** Connects to the relay. */
  join(from: string): Promise<TestRelayClient>
  /** Sends text as it is on a new connection. Resolves to all that is received until it closes, at most within `ms`. @default 700 */
  exchange(from: string, text: string | Buffer, ms?: number): Promise<string>
  health(): Promise<{ status: string; storage?: { usedBytes: number } }>
  metric(name: string): Promise<number>
  /** Returns all metrics in the text format of Prometheus. */
  metrics(): Promise<string>
}

/** A server under attack in the process of the test. */
export type AttackedServer = AttackClients & {
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
export function useSharedServer<server extends AttackClients>(
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
  options: AttackedServicesOptions & {
    /** Registers what runs at the end. @default at the end of the test */
    readonly atEnd?: ((end: () => unknown) => void) | undefined
  } = {},
): Promise<AttackedServer> {
  const { atEnd = (end) => onTestFinished(async () => void (await end())) } = options
  const { running, folder, log } = await startAttackedServices(config, options, atEnd)
  return { ...createAttackClients(running), stop: running.stop, folder, log }
}

/**
 * Creates clients of a server at any address of this machine.
 *
 * @param at - Where it answers.
 */
export function createAttackClients(
  at: Pick<RunningServices, 'url' | 'port' | 'metricsUrl'>,
): AttackClients {
  const { port, url } = at
  const metrics = async (): Promise<string> => (await fetch(`${at.metricsUrl}`)).text()
  return {
    url,
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
    async exchange(localAddress, text, ms = exchangeMs) {
      const socket = connectTcp({ port, host: '127.0.0.1', localAddress })
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('error', () => {})
      onTestFinished(() => void socket.destroy())
      const closed = new Promise((resolve) => void socket.on('close', resolve))
      socket.write(text)
      // A server may keep the connection open after its last response.
      const timeout = setTimeout(() => socket.destroy(), ms)
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
 * Asserts that a visitor of a server in the process of the test is served during an attack as before it:
 * with 200 each time, and within twice the median time before.
 *
 * @param attack - Runs until its promise settles.
 */
export async function expectServedAsBefore(
  server: AttackClients,
  attack: () => Promise<unknown>,
  path: string = servedPath,
): Promise<void> {
  const visit = async (index: number): Promise<number> => {
    const began = performance.now()
    expect((await server.send(`127.200.${index % 200}.1`, path)).status).toBe(200)
    return performance.now() - began
  }
  const usual = computeMedian(await repeat(15, visit))
  const running = { isOver: false }
  const attacked = attack().finally(() => {
    running.isOver = true
  })
  attacked.catch(() => {})
  const times: number[] = []
  while (!running.isOver && times.length < 200) times.push(await visit(times.length))
  await attacked
  while (times.length < 15) times.push(await visit(times.length))
  expect(computeMedian(times)).toBeLessThanOrEqual(2 * Math.max(usual, leastMedianMs))
}

/** Returns the median of numbers. */
export function computeMedian(values: readonly number[]): number {
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
