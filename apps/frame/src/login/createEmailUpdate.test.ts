import { expect, it } from 'vitest'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createFrameError } from '../services/frameError.ts'
import { createEmailUpdate } from './createEmailUpdate.ts'

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
  const update = createEmailUpdate({
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
