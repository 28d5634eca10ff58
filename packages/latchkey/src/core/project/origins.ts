import { isWalletError } from '../../errors/index.ts'
import {
  isLocalOrigin,
  isOriginAllowed,
  type ProjectOrigins,
  projectOrigins,
} from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import {
  alertOnce,
  requestGateway,
  fetchQuery,
  gatewayQueryKey,
  type Query,
} from '../gateway/index.ts'
import { alertOfStatus } from './alertFailed.ts'

/** As long as projects are kept by gateways. */
const fiveMinutes = 300_000

/**
 * Asks which pages a project lets in.
 *
 * @param client - Client from `createLatchkey`.
 * @returns The query; every page is let in when none is listed.
 * @source spec §7 "GET /projects/v1/origins"
 */
export function allowedOriginsQuery(client: Latchkey): Query<ProjectOrigins> {
  return {
    queryKey: gatewayQueryKey(client, 'allowedOrigins'),
    queryFn: ({ signal }) =>
      requestGateway(client, {
        path: '/projects/v1/origins',
        reply: projectOrigins,
        failed: 'gateway.failed',
        signal,
      }),
    staleTime: fiveMinutes,
  }
}

/**
 * Lists the pages that the client's project lets in.
 *
 * @param client - Client from `createLatchkey`.
 * @returns Patterns of origins; empty when every page is let in, and when they could not be had.
 * Answers 429 and 5xx are told to the host's developer.
 * @source spec §8 "Allowed-origins call"
 */
export async function fetchAllowedOrigins(client: Latchkey): Promise<readonly string[]> {
  try {
    return (await fetchQuery(client, allowedOriginsQuery(client))).allowedOrigins
  } catch (error) {
    const code = isWalletError(error) ? alertOfStatus(error.details['status']) : undefined
    if (code) alertOnce(client, code)
    return []
  }
}

/**
 * Checks that the client's project lets this page in; tells the host's developer when it does not.
 *
 * @param client - Client from `createLatchkey`.
 * @returns Whether it does. Pages of the visitor's own machine are always let in.
 * @source spec §5 "The origin must be in the project's allowed origins (wildcards supported)"
 */
export async function checkOrigin(client: Latchkey): Promise<boolean> {
  const origin = client.window?.location?.origin
  if (origin === undefined || isLocalOrigin(origin)) return true
  const isAllowed = isOriginAllowed(await fetchAllowedOrigins(client), origin)
  if (!isAllowed) alertOnce(client, 'project.origin_not_allowed')
  return isAllowed
}
