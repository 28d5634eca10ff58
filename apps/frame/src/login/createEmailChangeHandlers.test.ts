import { expect, it } from 'vitest'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createFrameError } from '../services/frameError.ts'
import { createEmailChangeHandlers, type EmailChangeHandlers } from './createEmailChangeHandlers.ts'

const { signal } = new AbortController()
const email = 'new@example.org'

/** Starts a change of an account without an address, whose session has to be confirmed first. */
function startChange(isConfirmed: boolean): {
  changed: Promise<unknown>
  calls: string[]
  /** Codes whose messages are followed. */
  followed: string[]
} {
  const calls: string[] = []
  const send = async (): Promise<unknown> => {
    calls.push('start')
    if (!calls.includes('step-up')) throw createFrameError('login.step_up_required')
    return { challengeId: 'one', action: 'VERIFY_SECONDARY_OTP' }
  }
  const followed: string[] = []
  const update = createEmailChangeHandlers({
    wallet: {} as ServiceClient,
    session: { send } as never,
    watchMailStatus: (challengeId) => void (challengeId && followed.push(challengeId)),
    confirm: async () => true,
    async stepUp() {
      calls.push('step-up')
      return isConfirmed
    },
  })
  return { changed: update.updateEmail({ email }, signal), calls, followed }
}

it('confirms the session before an account without an address adds one', async () => {
  const { changed, calls, followed } = startChange(true)
  expect(await changed).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
  expect(calls).toEqual(['start', 'step-up', 'start'])
  expect(followed).toEqual(['one'])
})

it('changes nothing when the visitor does not confirm', async () => {
  const { changed, calls } = startChange(false)
  await expect(changed).rejects.toMatchObject({ code: 'frame.request_aborted' })
  expect(calls).toEqual(['start', 'step-up'])
})

/** Enters both codes of a change, whose last answer is lost. The account has `changed` then. */
async function loseLastAnswer(changed: string): Promise<{
  readonly update: EmailChangeHandlers
  readonly users: unknown[]
}> {
  const users: unknown[] = []
  const send = async (_client: unknown, { path }: { path: string }): Promise<unknown> => {
    if (path === '/wallet/v1/user') return { id: 'a', email: changed, createdAt: 0 }
    if (path.endsWith('/verify')) throw createFrameError('transport.failed')
    const action = path.endsWith('/start') ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP'
    return { challengeId: path, action }
  }
  const update = createEmailChangeHandlers({
    wallet: {} as ServiceClient,
    session: { send, setUser: async (user: unknown) => void users.push(user) } as never,
    watchMailStatus: () => {},
    confirm: async () => true,
    stepUp: async () => true,
  })
  await update.updateEmail({ email: ' New@example.org' }, signal)
  await update.updateEmailPrimaryOtp({ otp: '111111' }, signal)
  return { update, users }
}

it('a change of the address succeeds when only the answer to the last step was lost', async () => {
  const { update, users } = await loseLastAnswer(email)
  expect(await update.updateEmailSecondaryOtp({ otp: '222222' }, signal)).toEqual({
    newEmail: email,
  })
  expect(users).toMatchObject([{ email }])
})

it('takes the last step again when it was lost before the service had it', async () => {
  const { update, users } = await loseLastAnswer('old@example.org')
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(update.updateEmailSecondaryOtp({ otp: '222222' }, signal)).rejects.toMatchObject({
      code: 'transport.failed',
    })
  expect(users).toEqual([])
})
