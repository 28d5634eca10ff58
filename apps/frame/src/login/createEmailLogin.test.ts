import type { EmailChallenge } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { createEmailLogin } from './createEmailLogin.ts'

/** A login by e-mail at a service whose responses the test sends. */
function createHeldLogin() {
  const responses: ((challenge: EmailChallenge) => void)[] = []
  const verified: unknown[] = []
  const login = createEmailLogin({
    projectId: 'p',
    appOrigin: 'https://app.example',
    wallet: {
      send: async ({ path, body }: { path: string; body: { challengeId: string } }) => {
        if (path.includes('/start')) return new Promise((resolve) => void responses.push(resolve))
        verified.push(body.challengeId)
        return {}
      },
    } as never,
    session: { read: async () => undefined, start: async () => {} } as never,
    openWallet: async () => undefined,
    wait: async () => {},
    watchMailStatus: () => {},
  })
  const request = (signal = new AbortController().signal): Promise<unknown> =>
    login.connectEmail({ email: 'a@b.example' }, signal)
  /** Answers a request with a challenge, once it has reached the service. */
  async function respond(index: number, challengeId: string): Promise<void> {
    await expect.poll(() => responses.length).toBeGreaterThan(index)
    responses[index]?.({ challengeId, action: 'VERIFY_OTP' } as EmailChallenge)
  }
  return { login, request, respond, verified }
}

const signal = new AbortController().signal

it('keeps the newer challenge when the response to the older request is late', async () => {
  const { login, request, respond, verified } = createHeldLogin()
  const older = request()
  const newer = request()
  await respond(1, 'newer')
  await newer
  await respond(0, 'older')
  await expect(older).rejects.toMatchObject({ code: 'frame.request_aborted' })
  await login.connectOtp({ otp: '123456' }, signal)
  expect(verified).toEqual(['newer'])
})

it('has no challenge when the visitor left before the response', async () => {
  const { login, request, respond } = createHeldLogin()
  const left = new AbortController()
  const started = request(left.signal)
  left.abort()
  await respond(0, 'left')
  await expect(started).rejects.toMatchObject({ code: 'frame.request_aborted' })
  await expect(login.connectOtp({ otp: '123456' }, signal)).rejects.toMatchObject({
    code: 'login.code_expired',
  })
})
