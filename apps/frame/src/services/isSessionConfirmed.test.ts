import { expect, it } from 'vitest'
import { createClockSession, issuedAt } from './clockSession.fixture.ts'
import { isSessionConfirmed } from './isSessionConfirmed.ts'
import { readServerTime } from './readServerTime.ts'

const hour = 3_600_000

it.each([0, hour, -hour])(
  'measures the age of a confirmation by the clock of the service where that of the browser is ahead by %i ms',
  async (ahead) => {
    const isConfirmed = async (confirmedMs: number, passed: number): Promise<boolean> =>
      isSessionConfirmed(createClockSession({ confirmedMs, ahead, passed }), 'recovery')
    expect(await isConfirmed(0, 0)).toBe(true)
    expect(await isConfirmed(100_000, 79_000)).toBe(true)
    expect(await isConfirmed(100_000, 80_000)).toBe(false)
    expect(await isConfirmed(180_000, 0)).toBe(false)
  },
)

it('confirms no other action than that of the confirmation', async () => {
  const deps = createClockSession({ confirmedMs: 0, ahead: 0, action: 'devices' })
  expect(await isSessionConfirmed(deps, 'devices')).toBe(true)
  expect(await isSessionConfirmed(deps, 'recovery')).toBe(false)
})

it.each([hour, -hour])(
  'reads the time of the services where the clock of the browser is ahead by %i ms',
  async (ahead) => {
    expect(await readServerTime(createClockSession({ confirmedMs: 0, ahead, passed: 5_000 }))).toBe(
      issuedAt + 5_000,
    )
  },
)

it('confirms nothing without a session or with an unreadable token', async () => {
  const { session, now } = createClockSession({ confirmedMs: 0, ahead: 0 })
  const stored = (await session.read())!
  const reads = [async () => undefined, async () => ({ ...stored, accessToken: 'token' })]
  for (const read of reads) {
    expect(await isSessionConfirmed({ session: { read }, now }, 'recovery')).toBe(false)
    expect(await readServerTime({ session: { read }, now })).toBe(now())
  }
})
