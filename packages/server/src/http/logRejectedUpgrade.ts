import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock/Clock.ts'
import { getIpAndSubnet } from '../limits/index.ts'
import type { Log } from './Log.ts'
import type { RejectionReason } from './RejectionReason.ts'
import { parseProjectId } from './parseProjectId.ts'
import { readOrCreateRequestId } from './readOrCreateRequestId.ts'

/** A rejected WebSocket upgrade. */
export type RejectedUpgrade = {
  readonly event: 'relay.upgrade_rejected' | 'rpc.upgrade_rejected'
  readonly request: IncomingMessage
  /** Address of the client, as `clientAddress` returns it. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly status: number
  readonly reason: RejectionReason
}

/**
 * Logs a rejected WebSocket upgrade like a request: without the query, which contains the token.
 */
export function logRejectedUpgrade(
  { log, clock }: { readonly log: Log; readonly clock: Pick<Clock, 'now'> },
  { event, request, address, startedAt, status, reason }: RejectedUpgrade,
): void {
  const { url = '/', headers } = request
  const [path, query] = url.split('?', 2)
  log({
    level: 'info',
    event,
    requestId: readOrCreateRequestId([headers['x-request-id']].flat()[0]),
    path,
    status,
    ms: clock.now() - startedAt,
    project: parseProjectId(new URLSearchParams(query).get('projectId')),
    origin: headers.origin,
    network: getIpAndSubnet(address)[1] || undefined,
    reason,
  })
}
