import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createCatalogue, createGateway } from './gateway/index.ts'
import type { Health, Log, Projects } from './http/index.ts'
import { createRelayMetrics } from './metrics/index.ts'
import {
  createMemoryStore,
  createRedisStore,
  createRelay,
  defaultRelayLimits,
} from './relay/index.ts'
import { connectRedis } from './store/connectRedis.ts'

/** What a service gets. */
export type ServiceDeps = {
  readonly config: Config
  readonly projects: Projects
  readonly clock: Clock
  readonly log: Log
  readonly registry: Registry
}

/** One of the services that a process can run. */
export type Service = {
  /** Its HTTP routes. */
  readonly routes: Hono
  /** Takes upgrades to WebSockets, if it does. */
  readonly handleUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  health(): Health
  /** Takes nobody new, and resolves once those who are there have been sent away. */
  drain(): Promise<void>
  stop(): Promise<void>
}

async function relay({ config, registry, ...deps }: ServiceDeps): Promise<Service> {
  const { mailbox } = defaultRelayLimits
  const { clock, log } = deps
  const { redisUrl, relayUrls: audiences, proxies } = config
  const store = redisUrl
    ? await createRedisStore({
        redis: await connectRedis({ url: redisUrl, log, clock }),
        clock,
        mailbox,
        nodeId: randomUUID(),
      })
    : createMemoryStore({ clock, mailbox })
  return createRelay({ ...deps, store, audiences, proxies, metrics: createRelayMetrics(registry) })
}

async function gateway({ config, projects, clock, log }: ServiceDeps): Promise<Service> {
  const catalogue = createCatalogue({ dataDir: config.dataDir, clock, log })
  return {
    routes: createGateway({ projects, catalogue }),
    health: () => ({ status: 'ok' }),
    // It holds nobody: what is asked is answered.
    drain: async () => {},
    stop: async () => {},
  }
}

/** Name of a service. */
export type Role = 'relay' | 'gateway'

/** All services by their role. A new one is a line here. */
export const services: Readonly<Record<Role, (deps: ServiceDeps) => Promise<Service>>> = {
  relay,
  gateway,
}

/**
 * Tells whether there is a service of this name.
 *
 * @param name - Any text.
 */
export function isRole(name: string): name is Role {
  return Object.hasOwn(services, name)
}
