import type { FrameSession } from './createFrameSession.ts'
import { readAccessClaims } from './readAccessClaims.ts'

/**
 * Returns the time of the services in milliseconds since 1970: when the token was issued by their clock, and what has
 * passed since its receipt by the clock of this browser, which may be wrong.
 */
export async function readServerTime({
  session,
  now,
}: {
  readonly session: Pick<FrameSession, 'read'>
  readonly now: () => number
}): Promise<number> {
  const stored = await session.read()
  const claims = stored && readAccessClaims(stored.accessToken)
  return claims ? claims.iat * 1000 + now() - stored.receivedAt : now()
}
