import { expect, it } from 'vitest'
import { encodeBase64Url } from './base64Url.ts'
import type { StoredFrameSession } from './createFrameSession.ts'
import { isSessionConfirmed } from './isSessionConfirmed.ts'
import { readServerTime } from './readServerTime.ts'

/** When the service issued the token. */
const issuedAt = 1_760_000_000_000

const hour = 3_600_000

/** A session whose token was issued a while after the confirmation, for a browser with another clock. */
function createDeps(options: {
  readonly confirmedMs: number
  /** By which the clock of the browser is ahead. */
  readonly ahead: number
  /** Since the token was received. */
  readonly passed?: number
  readonly action?: string
}): Parameters<typeof isSessionConfirmed>[0] {
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

it.each([0, hour, -hour])(
  'measures the age of a confirmation by the clock of the service where that of the browser is ahead by %i ms',
  async (ahead) => {
    const isConfirmed = async (confirmedMs: number, passed: number): Promise<boolean> =>
      isSessionConfirmed(createDeps({ confirmedMs, ahead, passed }), 'recovery')
    expect(await isConfirmed(0, 0)).toBe(true)
    expect(await isConfirmed(100_000, 79_000)).toBe(true)
    expect(await isConfirmed(100_000, 80_000)).toBe(false)
    expect(await isConfirmed(180_000, 0)).toBe(false)
  },
)

it('confirms no other action than that of the confirmation', async () => {
  const deps = createDeps({ confirmedMs: 0, ahead: 0, action: 'devices' })
  expect(await isSessionConfirmed(deps, 'devices')).toBe(true)
  expect(await isSessionConfirmed(deps, 'recovery')).toBe(false)
})

it.each([hour, -hour])(
  'reads the time of the services where the clock of the browser is ahead by %i ms',
  async (ahead) => {
    expect(await readServerTime(createDeps({ confirmedMs: 0, ahead, passed: 5_000 }))).toBe(
      issuedAt + 5_000,
    )
  },
)

it('confirms nothing without a session or with an unreadable token', async () => {
  const { session, now } = createDeps({ confirmedMs: 0, ahead: 0 })
  const stored = (await session.read())!
  const reads = [async () => undefined, async () => ({ ...stored, accessToken: 'token' })]
  for (const read of reads) {
    expect(await isSessionConfirmed({ session: { read }, now }, 'recovery')).toBe(false)
    expect(await readServerTime({ session: { read }, now })).toBe(now())
  }
})
