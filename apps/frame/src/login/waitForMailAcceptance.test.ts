import type { EmailDeliveryStatus } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createFrameError } from '../services/frameError.ts'
import { createEmailLoginHandlers } from './createEmailLoginHandlers.ts'
import { createMailStatusWatcher } from './createMailStatusWatcher.ts'
import { waitForMailAcceptance } from './waitForMailAcceptance.ts'

const { signal } = new AbortController()

/** A service that answers with these states, and the pauses before its requests. */
function createService(states: readonly EmailDeliveryStatus['mail'][]): {
  readonly deps: { readonly wallet: ServiceClient; readonly wait: (ms: number) => Promise<void> }
  readonly pauses: number[]
} {
  const left = [...states]
  const pauses: number[] = []
  const send = async (): Promise<unknown> => ({ mail: left.shift() })
  const wait = async (ms: number): Promise<void> => void pauses.push(ms)
  // The service, whose requests have no other members.
  return { deps: { wallet: { send } as unknown as ServiceClient, wait }, pauses }
}

describe('waitForMailAcceptance', () => {
  it('ends once the message was sent, after growing pauses', async () => {
    const { deps, pauses } = createService(['queued', 'queued', 'sent'])
    await waitForMailAcceptance(deps, 'c', signal)
    expect(pauses).toEqual([1_000, 2_000, 4_000])
  })

  it('rejects at once when the mail server rejected the message (abuse 60)', async () => {
    const { deps, pauses } = createService(['failed'])
    await expect(waitForMailAcceptance(deps, 'c', signal)).rejects.toMatchObject({
      code: 'login.mail_failed',
    })
    expect(pauses).toHaveLength(1)
  })

  it('rejects when the message was not sent within 30 s (abuse 60)', async () => {
    const { deps, pauses } = createService(Array.from({ length: 9 }, () => 'queued' as const))
    await expect(waitForMailAcceptance(deps, 'c', signal)).rejects.toMatchObject({
      code: 'login.mail_failed',
    })
    expect(pauses.reduce((sum, each) => sum + each)).toBe(30_000)
  })
})

/** A login by e-mail whose messages have a state by the id of their code. */
function createLogin(states: Readonly<Record<string, EmailDeliveryStatus['mail'] | Error>>) {
  const challenges = Object.keys(states).map((challengeId) => ({
    challengeId,
    action: challengeId.startsWith('device') ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
  }))
  const followed: { readonly id: string; readonly signal: AbortSignal }[] = []
  let failures = 0
  const send = async (request: {
    path: string
    body: { challengeId: string }
    signal: AbortSignal
  }): Promise<unknown> => {
    if (request.path.includes('/start')) return challenges.shift()
    if (request.path.endsWith('/device')) return { status: 'approved' }
    if (request.path.endsWith('/verify')) return {}
    const { challengeId: id } = request.body
    followed.push({ id, signal: request.signal })
    const mail = states[id]
    if (mail instanceof Error) throw mail
    return { mail }
  }
  const deps = {
    wallet: { send } as unknown as ServiceClient,
    // A message that waits is asked for once.
    wait: async (ms: number) => (ms > 1_000 ? new Promise<void>(() => {}) : undefined),
  }
  const login = createEmailLoginHandlers({
    ...deps,
    projectId: 'p',
    appOrigin: 'https://app.example',
    session: { read: async () => undefined, start: async () => {} } as never,
    openWallet: async () => undefined,
    watchMailStatus: createMailStatusWatcher({ ...deps, onFailed: () => void (failures += 1) }),
  })
  const request = async (): Promise<unknown> => login.connectEmail({ email: 'a@b.example' }, signal)
  return { login, request, followed, failures: () => failures }
}

describe('a login by e-mail', () => {
  it('reports a message that was not sent, and follows that of the next code', async () => {
    const { request, followed, failures } = createLogin({ one: 'failed', two: 'sent' })
    await request()
    await expect.poll(failures).toBe(1)
    await request()
    await expect.poll(() => followed.map(({ id }) => id)).toEqual(['one', 'two'])
    expect(failures()).toBe(1)
  })

  it('stops following the message of a code once another is requested or the code is entered', async () => {
    const { login, request, followed, failures } = createLogin({ one: 'queued', two: 'queued' })
    await request()
    await expect.poll(() => followed).toHaveLength(1)
    await request()
    await expect.poll(() => followed).toHaveLength(2)
    expect(followed.map((each) => each.signal.aborted)).toEqual([true, false])
    await login.connectOtp({ otp: '123456' }, signal)
    expect(followed.map((each) => each.signal.aborted)).toEqual([true, true])
    expect(failures()).toBe(0)
  })

  it('follows the message of the code that is sent after the approval of a link', async () => {
    const { login, request, followed } = createLogin({ device: 'sent' })
    await request()
    await expect.poll(() => followed).toHaveLength(1)
    await login.connectDevice({}, signal)
    await expect.poll(() => followed.map(({ id }) => id)).toEqual(['device', 'device'])
  })

  it('reports nothing when the service does not answer', async () => {
    const { request, followed, failures } = createLogin({
      one: createFrameError('transport.failed'),
      two: 'failed',
    })
    await request()
    await expect.poll(() => followed).toHaveLength(1)
    await request()
    await expect.poll(failures).toBe(1)
  })
})
