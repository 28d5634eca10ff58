import { gatewayFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError } from '../../errors/index.ts'
import {
  isLocalOrigin,
  isOriginAllowed,
  type ProjectOrigins,
  projectOriginsSchema,
} from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import {
  emitAlertOnce,
  requestGateway,
  fetchQuery,
  gatewayQueryKey,
  type GatewayQuery,
} from '../gateway/index.ts'
import { getAlertOfHttpStatus } from './alertProjectFetchFailed.ts'

/** The gateway's cache time for projects. */
const fiveMinutes = 300_000

/**
 * Creates a query for the origins that a project allows.
 *
 * @returns The query; an empty list allows every origin.
 */
export function allowedOriginsQuery(client: Latchkey): GatewayQuery<ProjectOrigins> {
  return {
    queryKey: gatewayQueryKey(client, 'allowedOrigins'),
    queryFn: ({ signal }) =>
      requestGateway(client, {
        path: '/projects/v1/origins',
        reply: projectOriginsSchema,
        failed: gatewayFailedError,
        signal,
      }),
    staleTime: fiveMinutes,
  }
}

/**
 * Fetches the origins that the project allows.
 *
 * @returns Origin patterns; empty when every origin is allowed, and on failure. Statuses 429 and
 * 5xx emit an alert.
 */
export async function fetchAllowedOrigins(client: Latchkey): Promise<readonly string[]> {
  try {
    return (await fetchQuery(client, allowedOriginsQuery(client))).allowedOrigins
  } catch (error) {
    const code = isWalletError(error) ? getAlertOfHttpStatus(error.details['status']) : undefined
    if (code) emitAlertOnce(client, code)
    return []
  }
}

/**
 * Checks that the project allows this page's origin; emits an alert when it does not.
 *
 * @returns Whether it does. Local origins are always allowed.
 */
export async function checkOrigin(client: Latchkey): Promise<boolean> {
  const origin = client.window?.location?.origin
  if (origin === undefined || isLocalOrigin(origin)) return true
  const isAllowed = isOriginAllowed(await fetchAllowedOrigins(client), origin)
  if (!isAllowed) emitAlertOnce(client, 'project.origin_not_allowed')
  return isAllowed
}
