import type { WalletTokens } from 'latchkey/protocol'
import { expect, it, onTestFinished } from 'vitest'
import { createFrameSession, type FrameSession } from '../services/createFrameSession.ts'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createLocks, createMemoryStore } from '../services/fakeServices.fixture.ts'
import { createStepUp } from './createStepUp.ts'

const tokensOf = (id: string, accessToken: string): WalletTokens => ({
  accessToken,
  expiresIn: 300,
  refreshToken: accessToken.padStart(43, 'r'),
  user: { id, createdAt: 0 },
})

/** A session, and a confirmation of it that the service answers when the test calls `answer`. */
async function confirm(): Promise<{
  readonly session: FrameSession
  readonly confirmed: Promise<void>
  readonly answer: () => void
}> {
  const channel = new BroadcastChannel('latchkey-session')
  onTestFinished(() => channel.close())
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let isSent = false
  const wallet = {
    async send() {
      isSent = true
      await answered
      return tokensOf('ann', 'confirmed')
    },
  } as unknown as ServiceClient
  const deps = { store: createMemoryStore(), wallet, locks: createLocks(), channel, app: 'app' }
  const session = createFrameSession({ ...deps, now: () => 0 })
  await session.start(tokensOf('ann', 'first'))
  const confirmed = createStepUp({ session, wallet }).confirmWithCode('challenge', '123456')
  confirmed.catch(() => {})
  await expect.poll(() => isSent).toBe(true)
  return { session, confirmed, answer }
}

it('renews the session that the visitor confirmed', async () => {
  const { session, confirmed, answer } = await confirm()
  answer()
  await confirmed
  expect(await session.read()).toMatchObject({ accessToken: 'confirmed' })
})

it('starts no session again that ended while the service answered (abuse 114)', async () => {
  const { session, confirmed, answer } = await confirm()
  await session.end()
  answer()
  await expect(confirmed).rejects.toMatchObject({ code: 'login.session_ended' })
  expect(await session.read()).toBeUndefined()
})

it('replaces no session of another account that began while the service answered (abuse 114)', async () => {
  const { session, confirmed, answer } = await confirm()
  await session.start(tokensOf('bob', 'other'))
  answer()
  await expect(confirmed).rejects.toMatchObject({ code: 'login.session_ended' })
  expect(await session.read()).toMatchObject({ accessToken: 'other' })
})
