import type { SiwxClaims } from 'latchkey/protocol'
import { verifySessionToken } from '../../../auth/index.ts'
import type { RouteRequest } from '../../../http/index.ts'
import { bearerOf } from './bearerOf.ts'
import { rejectedSignInError } from './checkSignInMessage.ts'
import type { SiwxRouteDeps } from './SiwxRouteDeps.ts'

/**
 * Returns the claims of the session token of a request.
 *
 * @throws HTTP 401 without a valid token of the project, and when its session has ended or been revoked.
 */
export async function requireSession(
  { tokens, store, clock }: Pick<SiwxRouteDeps, 'tokens' | 'store' | 'clock'>,
  { project, header }: Pick<RouteRequest<unknown, unknown, unknown>, 'project' | 'header'>,
): Promise<SiwxClaims> {
  const claims = await verifySessionToken(bearerOf(header('authorization')), {
    keys: tokens.publicKeys,
    projectId: project?.id ?? '',
    now: clock.now(),
  })
  if (!claims || !(await store.find({ id: claims.sid }, claims.aud)))
    throw rejectedSignInError('authorization', 'The session has ended. Sign in again')
  return claims
}
