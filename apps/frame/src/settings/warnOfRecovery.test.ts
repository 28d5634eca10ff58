import { expect, it } from 'vitest'
import { createClockSession, issuedAt } from '../services/clockSession.fixture.ts'
import { createTestDescription } from '../spending/testProtection.fixture.ts'
import { warnOfRecovery } from './warnOfRecovery.tsx'

const hour = 3_600_000

/** Returns which notice the visitor sees, in a browser whose clock is ahead, some time before the end of the delay. */
async function readNotice(beforeEnd: number, ahead: number): Promise<unknown> {
  const kept = new Map<string, unknown>()
  const readyAt = issuedAt + beforeEnd
  const recovery = { id: 'one', device: 'other', startedAt: 0, readyAt, expiresAt: readyAt + hour }
  await warnOfRecovery(createTestDescription({ automatic: { enabledAt: 0, recovery } }), {
    ...createClockSession({ confirmedMs: 0, ahead }),
    page: { show: async () => true } as never,
    deviceId: 'own',
    store: {
      read: async (name: string) => kept.get(name),
      write: async (name: string, value: unknown) => void kept.set(name, value),
    },
    recovery: {} as never,
    shares: {} as never,
    signal: new AbortController().signal,
  })
  return kept.get('recovery notice')
}

it.each([0, 48 * hour, -48 * hour])(
  'shows the last notice in the last twelve hours of the services, with a clock that is ahead by %i ms',
  async (ahead) => {
    expect(await readNotice(13 * hour, ahead)).toBe('one first')
    expect(await readNotice(11 * hour, ahead)).toBe('one last')
  },
)
