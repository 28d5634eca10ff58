import type { StepUpAction } from 'latchkey/protocol'
import type { FrameSession } from './createFrameSession.ts'
import { readAccessClaims } from './readAccessClaims.ts'
import { readServerTime } from './readServerTime.ts'

/** The service accepts five minutes; what follows takes the visitor a while. */
const confirmedMs = 180_000

/** Milliseconds in which a passkey is created, while the service still accepts a confirmation that was recent before. */
export const passkeyTimeoutMs = 110_000

/** Returns whether the visitor confirmed the session a short time ago, for this action or for any. */
export async function isSessionConfirmed(
  deps: { readonly session: Pick<FrameSession, 'read'>; readonly now: () => number },
  action: StepUpAction,
): Promise<boolean> {
  const { accessToken = '' } = (await deps.session.read()) ?? {}
  const { auth_time: at = 0, auth_action: confirmed = action } = readAccessClaims(accessToken) ?? {}
  return confirmed === action && (await readServerTime(deps)) - at * 1000 < confirmedMs
}
