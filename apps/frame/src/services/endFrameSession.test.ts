import { expect, it } from 'vitest'
import { endFrameSession } from './endFrameSession.ts'
import { createFrameError } from './frameError.ts'

/** Services of a session whose access token has expired, or not. */
function createTestServices({ hasExpired = false, isDown = false, isSignedIn = true } = {}) {
  const calls: unknown[] = []
  const tokens = { accessToken: 'first', refreshToken: 'refresh' }
  const session = {
    async end() {
      calls.push('end')
      return isSignedIn ? tokens : undefined
    },
  }
  const wallet = {
    async send({ path, body, accessToken }: Record<string, unknown>) {
      calls.push([path, body, accessToken])
      if (isDown) throw createFrameError('transport.failed')
      if (path === '/wallet/v1/token') return { accessToken: 'second' }
      if (hasExpired && accessToken === 'first') throw createFrameError('login.session_ended')
      return {}
    },
  }
  return { calls, services: { session, wallet } as never }
}

const signOut = (token: string): unknown => ['/wallet/v1/sign-out', { isEverywhere: false }, token]

it('ends the session in this browser first, and then at the service', async () => {
  const { calls, services } = createTestServices()
  await endFrameSession(services)
  expect(calls).toEqual(['end', signOut('first')])
})

it('ends it at the service with new tokens where the access token has expired', async () => {
  const { calls, services } = createTestServices({ hasExpired: true })
  await endFrameSession(services)
  const refresh = ['/wallet/v1/token', { refreshToken: 'refresh' }, undefined]
  expect(calls).toEqual(['end', signOut('first'), refresh, signOut('second')])
})

it('resolves while the service is down, and calls it for no session', async () => {
  const down = createTestServices({ isDown: true })
  await endFrameSession(down.services)
  expect(down.calls[0]).toBe('end')
  const none = createTestServices({ isSignedIn: false })
  await endFrameSession(none.services)
  expect(none.calls).toEqual(['end'])
})
