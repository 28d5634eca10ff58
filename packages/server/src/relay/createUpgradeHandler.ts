import {
  relayCloseCodes,
  type RelayConnectionErrorName,
  relayConnectionErrors,
} from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { Log, Project, Projects, RateLimitDeps } from '../http/index.ts'
import type { RelayMetrics } from '../metrics/index.ts'
import { runForClient } from '../limits/index.ts'
import { clientAddress, logRejectedUpgrade } from '../http/index.ts'
import { createConnectRateLimiter } from './createConnectRateLimiter.ts'
import { createProjectCharger } from './createPublishCharger.ts'
import type { RelayLimits } from './RelayLimits.ts'
import type {
  ServerSocket,
  ServerSocketListener,
  ServerTransport,
  UpgradeRequest,
} from './transport/ServerTransport.ts'
import type { UsedTokens } from './createUsedTokens.ts'
import { type VerifiedRelayToken, verifyRelayToken } from './verifyRelayToken.ts'

/** Paths at which the relay accepts WebSocket upgrades. */
const relayPaths: ReadonlySet<string> = new Set(['/', '/relay'])

/** Authenticates HTTP upgrades and accepts or rejects them. */
export type UpgradeHandler = {
  handle(upgrade: UpgradeRequest): void
  stop(): void
}

type UpgradeHandlerDeps = {
  readonly transport: ServerTransport
  readonly projects: Projects
  readonly clock: Clock
  readonly log: Log
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly audiences: readonly string[]
  readonly proxies: number
  readonly isDraining: () => boolean
  readonly usedTokens: UsedTokens
  readonly canConnect: (address: string) => boolean
  readonly addConnection: (client: AdmittedClient, socket: ServerSocket) => ServerSocketListener
  /** Rate limits of projects. @default none */
  readonly limit?: RateLimitDeps | undefined
}

/** A client that may connect. */
export type AdmittedClient = {
  readonly clientId: string
  readonly address: string
  readonly project: Project | undefined
}

type UpgradeRejection = {
  readonly status: number
  /** Text of the response. */
  readonly reason: string
  /** Close code of clients that request a close event. */
  readonly code?: number
  /** Constant name in the log. */
  readonly cause: string
}

/** An upgrade that is being answered. */
type PendingUpgrade = {
  readonly upgrade: UpgradeRequest
  readonly url: URL
  readonly address: string
  readonly startedAt: number
}

/**
 * Creates the upgrade handler. It checks path, rate of the address, project, origin and token, in
 * this order.
 *
 * @param deps - `canConnect` returns whether an address may open one more connection; `addConnection`
 * registers it. `audiences` lists the relay URLs that tokens may name as `aud`; when empty, the URL
 * of the request.
 */
export function createUpgradeHandler(deps: UpgradeHandlerDeps): UpgradeHandler {
  const { transport, log, metrics, clock } = deps
  const attempts = createConnectRateLimiter(deps)
  const chargeProject = createProjectCharger(deps.limit)

  /** Browsers cannot read the status of a failed upgrade, so clients may request a close event. */
  function refuse(
    pending: PendingUpgrade,
    { status, reason, code, cause }: UpgradeRejection,
  ): void {
    const { upgrade, url } = pending
    logRejection(deps, pending, { status, cause })
    metrics.rejected.inc({ reason: `${status}` })
    if (code === undefined || url.searchParams.get('useOnCloseEvent') !== 'true')
      return transport.refuse(upgrade, status, reason)
    transport.accept(upgrade, (socket) => rejectSocket(clock, socket, { code, reason }))
  }

  async function answer(pending: PendingUpgrade): Promise<void> {
    const { upgrade, url, address } = pending
    const found = await authenticate(deps, upgrade, url)
    if (deps.isDraining()) return refuse(pending, draining)
    if ('rejection' in found) {
      const code = relayCloseCodes.unauthorized
      const { rejection: cause } = found
      return refuse(pending, { ...relayConnectionErrors[cause], code, cause })
    }
    const { clientId } = found
    if (!deps.canConnect(address)) return refuse(pending, tooManySockets)
    const project = await deps.projects.find(url.searchParams.get('projectId') ?? '')
    if (!(await chargeProject(project, 1))) return refuse(pending, projectLimited)
    // Last, so that a client that was rejected may try again with the same token.
    if (!(await deps.usedTokens.use(found))) return refuse(pending, usedToken)
    if (deps.isDraining()) return refuse(pending, draining)
    transport.accept(upgrade, (socket) =>
      deps.addConnection({ clientId, address, project }, socket),
    )
  }

  return {
    stop: attempts.stop,
    handle(upgrade) {
      const { url: path = '/' } = upgrade.request
      const target = `http://relay${path}`
      const url = URL.canParse(target) ? new URL(target) : undefined
      const address = clientAddress(upgrade.request, deps.proxies)
      const startedAt = clock.now()
      if (!url || !relayPaths.has(url.pathname)) {
        logRejection(deps, { upgrade, address, startedAt }, { status: 404, cause: 'NotFound' })
        return transport.refuse(upgrade, 404, 'Not found')
      }
      const pending = { upgrade, url, address, startedAt }
      if (deps.isDraining()) return refuse(pending, draining)
      if (!attempts.allow(address)) return refuse(pending, tooManyAttempts)
      // The client may disconnect during authentication.
      upgrade.socket.on('error', () => {})
      runForClient(address, () => answer(pending)).catch((error: unknown) => {
        log({ level: 'error', event: 'relay.upgrade_failed', message: String(error) })
        transport.refuse(upgrade, 503, 'Try again')
      })
    },
  }
}

function logRejection(
  deps: Pick<UpgradeHandlerDeps, 'log' | 'clock'>,
  { upgrade: { request }, address, startedAt }: Omit<PendingUpgrade, 'url'>,
  { status, cause: reason }: Pick<UpgradeRejection, 'status' | 'cause'>,
): void {
  const event = 'relay.upgrade_rejected'
  logRejectedUpgrade(deps, { event, request, address, startedAt, status, reason })
}

/** Time for a rejected client to answer the close frame. */
const closingMs = 2_000
/** Bytes that a rejected client may send meanwhile: more than a close frame. */
const closingBytes = 1_024

/**
 * Closes the socket of a rejected client. It is terminated when the client does not close it, or sends
 * more than a close frame, which would need memory that is not counted.
 */
function rejectSocket(
  clock: Pick<Clock, 'after'>,
  socket: ServerSocket,
  { code, reason }: { readonly code: number; readonly reason: string },
): ServerSocketListener {
  let received = 0
  const cancel = clock.after(closingMs, socket.terminate)
  socket.close(code, reason)
  return {
    onBytes(bytes) {
      received += bytes
      if (received > closingBytes) socket.terminate()
    },
    onFrame: () => {},
    onControlFrame: () => {},
    onClose: cancel,
  }
}

async function authenticate(
  { projects, audiences, clock }: UpgradeHandlerDeps,
  { request }: UpgradeRequest,
  url: URL,
): Promise<VerifiedRelayToken | { readonly rejection: RelayConnectionErrorName }> {
  const verdict = await projects.check(
    url.searchParams.get('projectId') ?? undefined,
    request.headers.origin,
  )
  if (verdict === 'unknown_project') return { rejection: 'ProjectNotFound' }
  if (verdict === 'origin_not_allowed') return { rejection: 'OriginNotAllowed' }
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = url.searchParams.get('auth') || bearer
  if (!token) return { rejection: 'MissingJwt' }
  const host = request.headers.host ?? ''
  // TLS may end at a proxy, so both schemes are accepted for the requested host.
  const accepted = audiences.length > 0 ? audiences : [`ws://${host}`, `wss://${host}`]
  const places = accepted.map(hostAndPort)
  return verifyRelayToken(token, {
    isAudience: (audience) => places.includes(hostAndPort(audience)),
    now: clock.now(),
  })
}

const draining: UpgradeRejection = {
  status: 503,
  reason: 'This relay is draining',
  cause: 'Draining',
}

/** The code lets clients reconnect, for which they sign a new token. */
const usedToken: UpgradeRejection = {
  status: 401,
  reason: 'JWT validation error: JWT Token was used before',
  code: relayCloseCodes.rebalancing,
  cause: 'TokenUsed',
}

const tooManyRequests = {
  status: 429,
  reason: 'Too many requests',
  code: relayCloseCodes.tooManyRequests,
} as const
const tooManyAttempts: UpgradeRejection = { ...tooManyRequests, cause: 'TooManyAttempts' }
const tooManySockets: UpgradeRejection = { ...tooManyRequests, cause: 'TooManySockets' }
const projectLimited: UpgradeRejection = { ...tooManyRequests, cause: 'ProjectRateLimited' }

/** Returns host and port: schemes differ when a proxy terminates TLS, and paths are ignored. */
function hostAndPort(address: string): string {
  if (!URL.canParse(address)) return address
  const { protocol, hostname, port } = new URL(address)
  const isSecure = protocol === 'wss:' || protocol === 'https:'
  return `${hostname}:${port || (isSecure ? '443' : '80')}`
}
