import type { EmailChallenge } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { createEmailLogin } from './createEmailLogin.ts'

/** A login by e-mail at a service whose responses the test sends. */
function createHeldLogin({ isHeld = false } = {}) {
  const responses: ((challenge: EmailChallenge) => void)[] = []
  const approvals: (() => void)[] = []
  const verifications: (() => void)[] = []
  const verified: unknown[] = []
  const started: unknown[] = []
  const login = createEmailLogin({
    projectId: 'p',
    appOrigin: 'https://app.example',
    wallet: {
      send: async ({ path, body }: { path: string; body: { challengeId: string } }) => {
        if (path.includes('/start')) return new Promise((resolve) => void responses.push(resolve))
        if (path.includes('/device'))
          return new Promise(
            (resolve) => void approvals.push(() => resolve({ status: 'approved' })),
          )
        verified.push(body.challengeId)
        if (isHeld) await new Promise<void>((resolve) => void verifications.push(resolve))
        return { of: body.challengeId }
      },
    } as never,
    session: {
      read: async () => undefined,
      start: async (tokens: unknown) => void started.push(tokens),
    } as never,
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
  return { login, request, respond, verified, started, approvals, verifications }
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

it('keeps the newer challenge when the link of the older one is approved late', async () => {
  const { login, request, respond, verified, approvals } = createHeldLogin()
  const older = request()
  await respond(0, 'older')
  await older
  const approved = login.connectDevice({}, signal)
  await expect.poll(() => approvals.length).toBe(1)
  const newer = request()
  await respond(1, 'newer')
  await newer
  approvals[0]?.()
  await expect(approved).rejects.toMatchObject({ code: 'frame.request_aborted' })
  await login.connectOtp({ otp: '123456' }, signal)
  expect(verified).toEqual(['newer'])
})

it('starts no session of an older code once a newer one is requested, or the visitor left', async () => {
  const { login, request, respond, started, verifications } = createHeldLogin({ isHeld: true })
  const older = request()
  await respond(0, 'older')
  await older
  const late = login.connectOtp({ otp: '123456' }, signal)
  await expect.poll(() => verifications.length).toBe(1)
  const newer = request()
  await respond(1, 'newer')
  await newer
  verifications[0]?.()
  await expect(late).rejects.toMatchObject({ code: 'frame.request_aborted' })
  const left = new AbortController()
  const entered = login.connectOtp({ otp: '123456' }, left.signal)
  await expect.poll(() => verifications.length).toBe(2)
  left.abort()
  verifications[1]?.()
  await expect(entered).rejects.toMatchObject({ code: 'frame.request_aborted' })
  expect(started).toEqual([])
})
