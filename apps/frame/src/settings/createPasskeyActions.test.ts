import { expect, it } from 'vitest'
import { createClockSession, issuedAt } from '../services/clockSession.fixture.ts'
import { createPasskeyActions } from './createPasskeyActions.ts'

it('reads the time of the services where the clock of the browser is wrong', async () => {
  const session = createClockSession({ confirmedMs: 0, ahead: 86_400_000, passed: 1_000 })
  const deps = { ...session, wallet: {}, passkeys: {}, host: 'app.example' }
  expect(await createPasskeyActions(deps as never).readTime()).toBe(issuedAt + 1_000)
})
