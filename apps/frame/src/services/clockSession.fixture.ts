import { encodeBase64Url } from './base64Url.ts'
import type { FrameSession, StoredFrameSession } from './createFrameSession.ts'

/** When the service issued the token. */
export const issuedAt = 1_760_000_000_000

/** A session whose token was issued a while after the confirmation, for a browser with another clock. */
export function createClockSession(options: {
  readonly confirmedMs: number
  /** By which the clock of the browser is ahead. */
  readonly ahead: number
  /** Since the token was received. */
  readonly passed?: number
  readonly action?: string
}): {
  readonly session: Pick<FrameSession, 'read'>
  readonly now: () => number
} {
  const { confirmedMs, ahead, passed = 0, action } = options
  const claims = {
    iat: issuedAt / 1000,
    auth_time: (issuedAt - confirmedMs) / 1000,
    auth_action: action,
  }
  const receivedAt = issuedAt + ahead
  const stored: StoredFrameSession = {
    accessToken: `.${encodeBase64Url(new TextEncoder().encode(JSON.stringify(claims)))}.`,
    receivedAt,
    expiresAt: receivedAt + 300_000,
    refreshToken: '',
    user: { id: '', createdAt: 0 },
  }
  return { session: { read: async () => stored }, now: () => receivedAt + passed }
}
