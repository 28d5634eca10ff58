import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { Clock } from '../clock/Clock.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { HttpRoute, Log, Projects, RateLimitDeps, ServiceHealth } from '../http/index.ts'
import type { ResourceTracker } from '../limits/index.ts'
import type { Stores } from '../store/openStores.ts'
import type { MailTransport } from '../wallet/index.ts'

/** Name of a service. */
export type ServiceName = 'relay' | 'gateway' | 'wallet' | 'shares'

/** Dependencies of a service. */
export type ServiceDeps = {
  readonly config: ServerConfig
  /** All services of this process. */
  readonly roles: readonly ServiceName[]
  readonly projects: Projects
  /** Opened stores; undefined when no service needs them. */
  readonly stores: Stores | undefined
  /** Rate limit of every route; without it requests are not limited. */
  readonly limit: RateLimitDeps | undefined
  /** Memory of incomplete messages. */
  readonly receivedBytes: ResourceTracker
  /** Local networks of `latchkey dev`. */
  readonly localnet: LocalnetDescription | undefined
  /** Sends the messages of the wallet service. @default the mail server of the configuration */
  readonly mailTransport?: MailTransport | undefined
  /** Returns the port of the server, once it listens. */
  readonly ownPort: () => number | undefined
  readonly clock: Clock
  readonly log: Log
  readonly registry: Registry
}

/** A service of a process. */
export type Service = {
  /** Its HTTP routes. */
  readonly routes: readonly HttpRoute[]
  /** Handles requests without a route. */
  readonly fallback?: Hono | undefined
  /** Handles WebSocket upgrades. */
  readonly handleUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /**
   * Returns whether an upgrade is for this service; without it, the service handles all other
   * upgrades.
   */
  readonly acceptsUpgrade?: (request: IncomingMessage) => boolean
  health(): ServiceHealth
  /** Rejects new connections, and resolves once the existing ones are closed. */
  drain(): Promise<void>
  stop(): Promise<void>
}
