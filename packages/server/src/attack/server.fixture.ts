import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { connect as connectTcp, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { systemClock } from '../clock/Clock.ts'
import { temporaryFolder } from '../cli/startCli.fixture.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import { createStaticProjects, defineRoute, type HttpRoute, type Project } from '../http/index.ts'
import { connect, projectId, type TestClient } from '../relay/client.fixture.ts'
import { startServices } from '../services/startServices.ts'
import { createMemoryFastStore } from '../store/index.ts'
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
  join(from: string): Promise<TestClient>
  health(): Promise<{ status: string; storage?: { usedBytes: number } }>
  metric(name: string): Promise<number>
}

/** Path of a route that answers each request with `served`. */
export const servedPath: string = `/served?projectId=${projectId}`

/**
 * Starts a server as `latchkey serve` does, with gateway limits on a route of the test.
 *
 * @param config - Limits are smaller than the defaults, so that an attack takes a second.
 */
export async function startServer(
  config: Partial<ServerConfig> = {},
  options: { routes?: readonly HttpRoute[]; project?: Partial<Project> } = {},
): Promise<AttackedServer> {
  const clock = systemClock()
  const served = defineRoute(
    { method: 'GET', path: '/served', summary: '', project: 'query' },
    () => 'served',
  )
  const running = await startServices({
    roles: ['relay'],
    port: 0,
    metricsPort: 0,
    // The routes of an attack need no database.
    stores: { fast: createMemoryFastStore({ clock }) } as unknown as Stores,
    projects: createStaticProjects([{ id: projectId, origins: [], ...options.project }]),
    config: { dataDir: temporaryFolder(), ...config },
    clock,
    log: () => {},
    routes: [served, ...(options.routes ?? [])],
  })
  onTestFinished(running.stop)
  const { port, url } = running
  return {
    url,
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
    join: (localAddress) => connect(url.replace('http:', 'ws:'), { localAddress }),
    health: async () => (await fetch(`${url}/health`)).json() as Promise<never>,
    async metric(name) {
      const response = await fetch(`${running.metricsUrl}`)
      const line = (await response.text()).split('\n').find((each) => each.startsWith(`${name} `))
      return Number(line?.split(' ')[1])
    },
  }
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
