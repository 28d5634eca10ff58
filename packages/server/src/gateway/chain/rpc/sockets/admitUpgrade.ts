import type { IncomingMessage } from 'node:http'
import { catalogue } from 'latchkey/errors'
import type { RateLimit, Projects, ErrorReason } from '../../../../http/index.ts'
import type { GatewayRpc } from '../createGatewayRpc.ts'
import type { ChainClient } from '../createChainClient.ts'
import type { ConnectionSlots } from './createConnectionSlots.ts'

/** Why somebody gets no socket. */
export type UpgradeRefusal = { readonly status: number; readonly reason: ErrorReason }

/** What decides who gets one. */
export type AdmitUpgradeDeps = {
  readonly rpc: Pick<GatewayRpc, 'chainClient'>
  readonly projects: Pick<Projects, 'check'>
  /** How often the same may ask for one; without it nobody is limited. */
  readonly limit?: RateLimit | undefined
  readonly slots: ConnectionSlots
}

/** Who gets one: the line that it goes to, and what gives the place back. */
export type AdmittedUpgrade = { readonly client: ChainClient; readonly release: () => void }

/**
 * Decides who gets a socket: not too often, of a known project, from a page that it lists, to a chain
 * that has sockets, and not too many.
 *
 * @param deps - What decides.
 * @param request - The request for an upgrade.
 * @param address - Whom it comes from.
 */
export async function admitUpgrade(
  deps: AdmitUpgradeDeps,
  request: IncomingMessage,
  address: string,
): Promise<AdmittedUpgrade | UpgradeRefusal> {
  const { rpc, projects, limit, slots } = deps
  const { searchParams } = new URL(request.url ?? '/', 'http://gateway')
  if (limit?.rule) {
    const taken = await limit.store.takeTokens(`rate:WS /v1:${address}`, limit.rule)
    if (!taken.isAllowed) return upgradeRefusals.tooMany
  }
  const projectId = searchParams.get('projectId') ?? undefined
  const verdict = await projects.check(projectId, request.headers.origin)
  if (verdict === 'unknown_project') return upgradeRefusals.unknownProject
  if (verdict === 'origin_not_allowed') return upgradeRefusals.foreign
  const client = rpc.chainClient(searchParams.get('chainId') ?? '')
  if (!client || client.chain.wsUrls.length === 0) return upgradeRefusals.noSocket
  const release = slots.acquire({ address, projectId })
  return release ? { client, release } : upgradeRefusals.tooMany
}

function refused(status: number, field: string, description: string): UpgradeRefusal {
  return { status, reason: { field, description } }
}

/** What can be wrong. */
export type UpgradeRefusalName =
  | 'elsewhere'
  | 'noHandshake'
  | 'leaving'
  | 'away'
  | 'noSocket'
  | 'tooMany'
  | 'unknownProject'
  | 'foreign'

/** All refusals, by what is wrong. */
export const upgradeRefusals: Readonly<Record<UpgradeRefusalName, UpgradeRefusal>> = {
  elsewhere: refused(404, 'path', 'Not found'),
  noHandshake: refused(400, 'upgrade', 'No valid request for a WebSocket'),
  leaving: refused(503, '', 'The gateway is draining'),
  away: refused(503, 'chainId', 'The chain is temporarily unavailable'),
  noSocket: refused(400, 'chainId', 'The chain has no sockets'),
  tooMany: refused(429, 'rate_limited', catalogue['project.rate_limited'].text),
  unknownProject: refused(401, 'authentication', catalogue['project.invalid_id'].text),
  foreign: refused(403, 'origin', catalogue['project.origin_not_allowed'].text),
}
