import { type StepUpAction, stepUpActionSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { decodeBase64Url } from './base64Url.ts'
import type { FrameSession } from './createFrameSession.ts'

/** The service accepts five minutes; what follows takes the visitor a while. */
const confirmedMs = 180_000

/** Milliseconds in which a passkey is created, while the service still accepts a confirmation that was recent before. */
export const passkeyTimeoutMs = 110_000
const claimsSchema = v.object({
  auth_time: v.number(),
  auth_action: v.optional(stepUpActionSchema),
})

/** Returns whether the visitor confirmed the session a short time ago, for this action or for any. */
export async function isSessionConfirmed(
  { session, now }: { readonly session: Pick<FrameSession, 'read'>; readonly now: () => number },
  action: StepUpAction,
): Promise<boolean> {
  const { accessToken = '' } = (await session.read()) ?? {}
  const { auth_time: at, auth_action: confirmed = action } = readClaims(accessToken)
  return confirmed === action && now() - at * 1000 < confirmedMs
}

/** Reads when the visitor last confirmed the session, and what for; never, if the token does not say it. */
function readClaims(accessToken: string): v.InferOutput<typeof claimsSchema> {
  const [, claims = ''] = accessToken.split('.')
  try {
    const text = new TextDecoder().decode(decodeBase64Url(claims))
    return v.parse(claimsSchema, JSON.parse(text))
  } catch {
    return { auth_time: 0 }
  }
}
