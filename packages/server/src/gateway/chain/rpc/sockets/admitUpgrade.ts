import type { IncomingMessage } from 'node:http'
import { errorCatalogue } from 'latchkey/errors'
import {
  type FieldError,
  type Project,
  type Projects,
  type RateLimitDeps,
  computeRateCharges,
  type RateSource,
  takeRateTokens,
} from '../../../../http/index.ts'
import type { ConnectionLimiter } from '../../../../limits/index.ts'
import type { ChainRpcClients } from '../createChainRpcClients.ts'
import type { ChainRpcClient } from '../createChainRpcClient.ts'

/** Status and reason of a refused upgrade. */
export type RpcUpgradeRefusal = {
  readonly status: number
  readonly reason: FieldError
  /** Constant name in the log. */
  readonly cause: string
}

/** Dependencies of {@link admitUpgrade}. */
export type AdmitUpgradeDeps = {
  readonly rpc: Pick<ChainRpcClients, 'chainClient'>
  readonly projects: Pick<Projects, 'check' | 'find'>
  /** Rate limit by address. @default none */
  readonly limit?: RateLimitDeps | undefined
  readonly slots: ConnectionLimiter
}

/** An admitted upgrade. */
export type AdmittedUpgrade = {
  readonly client: ChainRpcClient
  /** Project of its calls. */
  readonly project: Project | undefined
  /** Releases the connection slot. */
  readonly release: () => void
}

/**
 * Admits or refuses an upgrade: checks rate limit, project, origin, chain and connection slots.
 *
 * @param request - The upgrade request.
 * @param client - Its address; `evict` ends its connection when another client needs the slot.
 */
export async function admitUpgrade(
  deps: AdmitUpgradeDeps,
  request: IncomingMessage,
  { address, evict }: { readonly address: string; readonly evict: () => void },
): Promise<AdmittedUpgrade | RpcUpgradeRefusal> {
  const { rpc, projects, limit, slots } = deps
  const { searchParams } = new URL(request.url ?? '/', 'http://gateway')
  // Before the project is looked up, which may query the database.
  if (!(await isWithinRate(limit, { project: undefined, ip: address })))
    return upgradeRefusals.rateLimited
  const projectId = searchParams.get('projectId') ?? undefined
  const verdict = await projects.check(projectId, request.headers.origin)
  if (verdict === 'unknown_project') return upgradeRefusals.unknownProject
  if (verdict === 'origin_not_allowed') return upgradeRefusals.originNotAllowed
  const client = rpc.chainClient(searchParams.get('chainId') ?? '')
  if (!client || client.chain.wsUrls.length === 0) return upgradeRefusals.noSocket
  const release = slots.acquire({ address, projectId }, evict)
  if (!release) return upgradeRefusals.tooManySockets
  return { client, project: await projects.find(projectId ?? ''), release }
}

const route = { method: 'WS', path: '/v1' } as const

/** Takes one token of the address and of the network of a client. */
async function isWithinRate(
  limit: RateLimitDeps | undefined,
  source: Pick<RateSource, 'project' | 'ip'>,
): Promise<boolean> {
  if (!limit) return true
  const buckets = computeRateCharges({ route, ...source }, limit, { address: 1, project: 1 })
  return (await takeRateTokens(limit.store, buckets))?.result.isAllowed ?? true
}

function createRefusal(
  cause: string,
  status: number,
  field: string,
  description: string,
): RpcUpgradeRefusal {
  return { status, reason: { field, description }, cause }
}

/** Causes of a refusal. */
export type UpgradeRefusalName =
  | 'notFound'
  | 'noHandshake'
  | 'draining'
  | 'chainUnavailable'
  | 'noSocket'
  | 'rateLimited'
  | 'tooManySockets'
  | 'unknownProject'
  | 'originNotAllowed'

const tooMany = errorCatalogue['project.rate_limited'].text

/** Refusals by cause. */
export const upgradeRefusals: Readonly<Record<UpgradeRefusalName, RpcUpgradeRefusal>> = {
  notFound: createRefusal('not_found', 404, 'path', 'Not found'),
  noHandshake: createRefusal(
    'invalid_handshake',
    400,
    'upgrade',
    'No valid request for a WebSocket',
  ),
  draining: createRefusal('draining', 503, '', 'The gateway is draining'),
  chainUnavailable: createRefusal(
    'chain.unavailable',
    503,
    'chainId',
    'The chain is temporarily unavailable',
  ),
  noSocket: createRefusal('chain.no_sockets', 400, 'chainId', 'The chain has no sockets'),
  rateLimited: createRefusal('rate_limit.address', 429, 'rate_limited', tooMany),
  tooManySockets: createRefusal('sockets', 429, 'rate_limited', tooMany),
  unknownProject: createRefusal(
    'project.unknown',
    401,
    'authentication',
    errorCatalogue['project.invalid_id'].text,
  ),
  originNotAllowed: createRefusal(
    'project.origin_not_allowed',
    403,
    'origin',
    errorCatalogue['project.origin_not_allowed'].text,
  ),
}
