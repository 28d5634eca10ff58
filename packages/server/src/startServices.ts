import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { Registry } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createApp, type Health, type Log, type Projects } from './http/index.ts'
import { close, listen } from './localnet/listen.ts'
import { type MetricsPort, startMetrics } from './metrics/index.ts'
import { type Role, type Service, services } from './services.ts'

/** Services that run. */
export type RunningServices = {
  /** `http://127.0.0.1:4870`. */
  readonly url: string
  readonly port: number
  readonly metricsPort: number | undefined
  health(): Health
  /** Sends everybody to other nodes while `GET /health` says so; then stops. */
  drain(): Promise<void>
  /** Stops at once. */
  stop(): Promise<void>
}

/**
 * Starts services in this process, all on one port.
 *
 * @param options - `roles` to run; `routes` of the caller's own on the same port; `port` 0 for any
 * that is free.
 * @returns The services, once they take requests.
 * @throws Error when a port is taken, or what a service stands on is not there.
 */
export async function startServices(options: {
  readonly roles: readonly Role[]
  readonly port: number
  readonly host?: string | undefined
  readonly metricsPort?: number | undefined
  readonly projects: Projects
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly routes?: readonly Hono[] | undefined
}): Promise<RunningServices> {
  const { roles, port, host = '127.0.0.1', projects, config, clock, log, routes = [] } = options
  const registry = new Registry()
  const running: Service[] = []
  let server: Server | undefined
  let metrics: MetricsPort | undefined

  async function stop(): Promise<void> {
    // Sockets first: a server that closes waits for them.
    await Promise.all(running.map((service) => service.stop()))
    if (server?.listening) await close(server)
    await metrics?.stop()
  }

  const health = (): Health => running.map((each) => each.health()).find(isBad) ?? { status: 'ok' }
  try {
    for (const role of roles)
      running.push(await services[role]({ config, projects, clock, log, registry }))
    const app = createApp({
      services: [...routes, ...running.map((service) => service.routes)],
      log,
      clock,
      health,
    })
    server = createHttpServer(app, running)
    const listening = await listen(server, port, host)
    // Out of files, for one: those who are connected stay.
    server.on('error', ({ message }) => log({ level: 'error', event: 'server.failed', message }))
    if (options.metricsPort !== undefined)
      metrics = await startMetrics({ registry, port: options.metricsPort })
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${listening}`,
      port: listening,
      metricsPort: metrics?.port,
      health,
      stop,
      async drain() {
        await Promise.all(running.map((service) => service.drain()))
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function isBad({ status }: Health): boolean {
  return status !== 'ok'
}

function createHttpServer(app: Hono, running: readonly Service[]): Server {
  const server = createServer(
    // Somebody who sends headers one by one holds a connection no longer than this.
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    getRequestListener(app.fetch, { overrideGlobalObjects: false }) as never,
  )
  // Without anybody who takes upgrades, such a request is answered as any other.
  for (const { handleUpgrade } of running) if (handleUpgrade) server.on('upgrade', handleUpgrade)
  return server
}
