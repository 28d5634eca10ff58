import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { Registry } from 'prom-client'
import type { Clock } from '../clock/Clock.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import {
  type ServerInfo,
  createOutageLog,
  createRequestListenerErrorHandler,
  handleClientError,
  isLoopbackAddress,
  withSingleHost,
  limitConnections,
  createHttpApp,
  disableKeepAlive,
  type RateLimitDeps,
  type ServiceHealth,
  type Log,
  type Projects,
  type HttpRoute,
} from '../http/index.ts'
import {
  createServerCapacity,
  type ServerCapacity,
  withDefaultResourceLimits,
} from '../limits/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import { closeServer, listen } from '../http/listen.ts'
import {
  createRejectedConnectionCounter,
  createHttpMetricsRecorder,
  type MetricsServer,
  registerResourceGauges,
  startMetricsServer,
} from '../metrics/index.ts'
import { createMemoryFastStore } from '../store/index.ts'
import type { Stores } from '../store/openStores.ts'
import type { MailTransport } from '../wallet/index.ts'
import type { Service, ServiceName } from './Service.ts'
import { serviceFactories } from './serviceFactories.ts'
import { shedSlowReaders } from '../http/shedSlowReaders.ts'
import { finishTimeoutMs } from './drainTimes.ts'
import { watchUndeclaredProxy } from './watchUndeclaredProxy.ts'

/** Running services. */
export type RunningServices = {
  /** `http://127.0.0.1:4870`. */
  readonly url: string
  readonly port: number
  /** `http://127.0.0.1:9464/metrics`; undefined without metrics. */
  readonly metricsUrl: string | undefined
  health(): ServiceHealth
  /**
   * Reports `draining` in `GET /health`, and stops once clients have moved to other nodes. Until
   * `delayMs` have passed, load balancers may still send requests and open sockets; then sockets are
   * closed, and last the port, once pending requests are answered.
   */
  drain(options?: { readonly delayMs?: number | undefined }): Promise<void>
  /** Stops immediately. */
  stop(): Promise<void>
}

/** Options of `startServices`. */
type ServicesOptions = {
  readonly roles: readonly ServiceName[]
  readonly port: number
  readonly host?: string | undefined
  readonly metricsPort?: number | undefined
  /** Address of the metrics. @default '127.0.0.1' */
  readonly metricsHost?: string | undefined
  readonly projects: Projects
  /** The stores, which the caller closes. */
  readonly stores?: Stores | undefined
  /** Sends the messages of the wallet service. @default the mail server of the configuration */
  readonly mailTransport?: MailTransport | undefined
  /** Local networks of `latchkey dev`. */
  readonly localnet?: LocalnetDescription | undefined
  readonly config: ServerConfig
  readonly clock: Clock
  readonly log: Log
  readonly routes?: readonly HttpRoute[] | undefined
}

/**
 * Starts services in this process, all on one port.
 *
 * @param options - `roles` to run; additional `routes` on the same port; `port` 0 for any free port.
 * @returns The services, once they accept requests.
 * @throws Error when a port is taken, or a dependency of a service is unavailable.
 */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const { roles, port, host = '127.0.0.1', config, clock, stores, localnet } = options
  const log = createOutageLog(options.log, clock)
  const limit = createRateLimit(options)
  const registry = new Registry()
  const resources = createResources(config, registry)
  const { receivedBytes } = resources
  const given = { ...options, log, stores, localnet, limit, resources, receivedBytes, registry }
  const running: Service[] = []
  let server: Server | undefined
  let listening: number | undefined
  let metrics: MetricsServer | undefined
  let isDraining = false
  let isProxyUndeclared = (): boolean => false

  async function stop(): Promise<void> {
    // Sockets first, because closing the server waits for them.
    await Promise.all(running.map((service) => service.stop()))
    if (server) await closeServer(server)
    await metrics?.stop()
  }

  const health = (): ServiceHealth =>
    isDraining ? { status: 'draining' } : combineHealth(running, isProxyUndeclared())
  try {
    for (const role of roles)
      running.push(await serviceFactories[role]({ ...given, ownPort: () => listening }))
    const app = createHttpApp({
      ...given,
      health,
      ...readOrigins(config),
      routes: [...(options.routes ?? []), ...running.flatMap((service) => service.routes)],
      services: running.flatMap(({ fallback: rest }) => rest ?? []),
      observe: createHttpMetricsRecorder(registry),
      about: readServerInfo(config, roles),
    })
    const serverDeps = { clock, log, resources, registry, isDraining: () => isDraining }
    server = createHttpServer(app, running, serverDeps)
    isProxyUndeclared = await watchUndeclaredProxy(server, { config, log })
    listening = await listen(server, port, host)
    logErrors(server, log)
    const { metricsPort, metricsHost = '127.0.0.1' } = options
    if (metricsPort !== undefined)
      metrics = await startMetricsServer({ registry, port: metricsPort, host: metricsHost })
    return {
      url: addressOf(host, listening),
      port: listening,
      metricsUrl: metrics && `${addressOf(metricsHost, metrics.port)}/metrics`,
      health,
      stop,
      async drain({ delayMs = 0 } = {}) {
        isDraining = true
        if (delayMs > 0) await pause(clock, delayMs)
        await Promise.all(running.map((service) => service.drain()))
        if (server) await finishRequests(server, clock)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** States of services, in the order in which the whole process reports them. */
const healthOrder: readonly ServiceHealth['status'][] = ['failing', 'draining', 'degraded']

function combineHealth(running: readonly Service[], isProxyUndeclared: boolean): ServiceHealth {
  const all = running.map((service) => service.health())
  const status = healthOrder.find((each) => all.some((found) => found.status === each)) ?? 'ok'
  const storage = all.find((found) => found.storage)?.storage
  const longPolls = all.find((found) => found.longPolls)?.longPolls
  const warnings = isProxyUndeclared && (['undeclared_proxy'] as const)
  return {
    status,
    ...(storage && { storage }),
    ...(longPolls && { longPolls }),
    ...(warnings && { warnings }),
  }
}

function logErrors(server: Server, log: Log): void {
  // For example, no file descriptors are left: existing connections stay open.
  server.on('error', ({ message }) => log({ level: 'error', event: 'server.failed', message }))
}

function createResources(config: ServerConfig, registry: Registry): ServerCapacity {
  const resources = createServerCapacity({
    limits: withDefaultResourceLimits(config.limits),
    proxies: config.proxies ?? 0,
    isLocal: isLoopbackAddress,
  })
  registerResourceGauges(registry, resources)
  return resources
}

const closeIdleIntervalMs = 50

/** Default rate limit per route, address and project. */
const defaultRule = { capacity: 100, perSecond: 30 } as const

/** Default rate limit per project, over all routes and addresses. */
const defaultProjectRule = { capacity: 6_000, perSecond: 2_000 } as const

/** Without stores, a process has limits of its own; a relay that accepts every project has none. */
function createRateLimit({
  roles,
  stores,
  config,
  clock,
}: ServicesOptions): RateLimitDeps | undefined {
  const store =
    stores?.fast ?? (roles.includes('shares') ? createMemoryFastStore({ clock }) : undefined)
  return store && { store, ...rateLimitRules(config) }
}

function rateLimitRules({
  rateLimit = defaultRule,
  projectRateLimit = rateLimit !== false && defaultProjectRule,
}: ServerConfig): Pick<RateLimitDeps, 'rule' | 'projectRule'> {
  return { rule: rateLimit || undefined, projectRule: projectRateLimit || undefined }
}

/** Returns what decides on the address and the origin of a request. */
function readOrigins({
  proxies,
  wallet,
}: ServerConfig): Pick<Parameters<typeof createHttpApp>[0], 'proxies' | 'frameOrigin'> {
  return { proxies, frameOrigin: wallet?.origin }
}

function readServerInfo(
  { commit = 'unknown' }: ServerConfig,
  features: readonly string[],
): ServerInfo {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  return { version, commit, features }
}

function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve))
}

/** Stops accepting requests, and waits for pending ones until the timeout. */
async function finishRequests(server: Server, clock: Clock): Promise<void> {
  // Closing the server would wait for idle keep-alive connections.
  const tidy = clock.every(closeIdleIntervalMs, () => server.closeIdleConnections())
  await new Promise<void>((resolve) => {
    const cancel = clock.after(finishTimeoutMs, resolve)
    server.close(() => {
      cancel()
      resolve()
    })
  })
  tidy()
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function createHttpServer(
  app: Hono,
  running: readonly Service[],
  deps: {
    readonly clock: Clock
    readonly log: Log
    readonly resources: ServerCapacity
    readonly registry: Registry
    readonly isDraining: () => boolean
  },
): Server {
  const server = createServer(
    // Bounds clients that send their headers slowly.
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    withSingleHost(
      getRequestListener(app.fetch, {
        overrideGlobalObjects: false,
        errorHandler: createRequestListenerErrorHandler(deps),
      }) as never,
    ),
  )
  limitConnections(
    server,
    deps.resources.connections,
    createRejectedConnectionCounter(deps.registry),
  )
  shedSlowReaders(server, deps)
  disableKeepAlive(server, deps.isDraining)
  server.on('clientError', (error, socket) => handleClientError(deps, error, socket))
  // Without an `upgrade` listener, Node handles such a request as any other.
  const handlers = running.filter(({ handleUpgrade }) => handleUpgrade)
  const rest = handlers.find(({ acceptsUpgrade }) => !acceptsUpgrade) ?? handlers[0]
  if (rest)
    server.on('upgrade', (request, socket, head) => {
      const handler = handlers.find(({ acceptsUpgrade }) => acceptsUpgrade?.(request)) ?? rest
      handler.handleUpgrade?.(request, socket, head)
    })
  return server
}
