import type { EmailChallenge } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { createCustodyError } from '../custody/custodyError.ts'
import { createEmailLoginHandlers } from './createEmailLoginHandlers.ts'

/** A login by e-mail at a service whose responses the test sends. */
function createHeldLogin({ isHeld = false, start = async (): Promise<void> => {} } = {}) {
  const waits: (() => void)[] = []
  const responses: ((challenge: EmailChallenge) => void)[] = []
  const approvals: (() => void)[] = []
  const verifications: (() => void)[] = []
  const verified: unknown[] = []
  const started: unknown[] = []
  const login = createEmailLoginHandlers({
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
      start: async (tokens: unknown) => {
        await start()
        started.push(tokens)
      },
    } as never,
    openWallet: async () => undefined,
    wait: async () => new Promise<void>((resolve) => void waits.push(resolve)),
    watchMailStatus: () => {},
  })
  const request = (signal = new AbortController().signal): Promise<unknown> =>
    login.connectEmail({ email: 'a@b.example' }, signal)
  /** Answers a request with a challenge, once it has reached the service. */
  async function respond(index: number, challengeId: string): Promise<void> {
    await expect.poll(() => responses.length).toBeGreaterThan(index)
    responses[index]?.({ challengeId, action: 'VERIFY_OTP' } as EmailChallenge)
  }
  return { login, request, respond, verified, started, approvals, verifications, waits }
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

it('a login has no challenge when the visitor left before the response', async () => {
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

it('takes the same code again when the session could not be stored, and once only when it was', async () => {
  let isFull = true
  const { login, request, respond, verified, started } = createHeldLogin({
    start: async () => {
      if (isFull) throw createCustodyError('custody.storage_full')
    },
  })
  const requested = request()
  await respond(0, 'first')
  await requested
  const enter = async (): Promise<unknown> => login.connectOtp({ otp: '123456' }, signal)
  await expect(enter()).rejects.toMatchObject({ code: 'custody.storage_full' })
  expect(started).toEqual([])
  isFull = false
  await enter()
  expect(verified).toEqual(['first', 'first'])
  expect(started).toEqual([{ of: 'first' }])
  await expect(enter()).rejects.toMatchObject({ code: 'login.code_expired' })
})

it('starts one session when the same code is entered twice at once', async () => {
  const stored: (() => void)[] = []
  const { login, request, respond, started } = createHeldLogin({
    start: async () => new Promise<void>((resolve) => void stored.push(resolve)),
  })
  const requested = request()
  await respond(0, 'first')
  await requested
  const entered = login.connectOtp({ otp: '123456' }, signal)
  await expect.poll(() => stored.length).toBe(1)
  const again = login.connectOtp({ otp: '123456' }, signal)
  await expect(again).rejects.toMatchObject({ code: 'login.code_expired' })
  stored[0]?.()
  await entered
  expect(started).toEqual([{ of: 'first' }])
})

it('keeps a newer challenge that arrives while the session of the older one is stored', async () => {
  const stored: (() => void)[] = []
  const { login, request, respond, verified } = createHeldLogin({
    start: async () => new Promise<void>((resolve) => void stored.push(resolve)),
  })
  const older = request()
  await respond(0, 'older')
  await older
  const entered = login.connectOtp({ otp: '123456' }, signal)
  await expect.poll(() => stored.length).toBe(1)
  const newer = request()
  await respond(1, 'newer')
  await newer
  stored[0]?.()
  await entered
  const again = login.connectOtp({ otp: '123456' }, signal)
  await expect.poll(() => stored.length).toBe(2)
  stored[1]?.()
  await again
  expect(verified).toEqual(['older', 'newer'])
})

it('replies before the request of the app times out, and goes on with the wait for the link in the next one', async () => {
  const { login, request, respond, verified, approvals, waits } = createHeldLogin()
  const started = request()
  await respond(0, 'first')
  await started
  const waiting = login.connectDevice({}, signal)
  waits[0]?.()
  await expect(waiting).rejects.toMatchObject({ code: 'login.unconfirmed' })
  const approved = login.connectDevice({}, signal)
  await expect.poll(() => approvals.length).toBe(2)
  approvals[1]?.()
  await approved
  await login.connectOtp({ otp: '123456' }, signal)
  expect(verified).toEqual(['first'])
})
