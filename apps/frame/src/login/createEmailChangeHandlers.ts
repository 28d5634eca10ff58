import { type EmailChangeChallenge, emailChangeChallengeSchema } from 'latchkey/protocol'
import type { FrameRequestHandlers } from '../messages/serveRequests.ts'
import { createFrameError, isFrameError } from '../services/frameError.ts'
import type { EmailLoginDeps } from './createEmailLoginHandlers.ts'
import { verifyNextEmail } from './verifyNextEmail.ts'

/** Requests of a change of the e-mail address. */
export type EmailChangeHandlers = Pick<
  FrameRequestHandlers,
  'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'
>

/** Creates the handlers of a change of the e-mail address: a code to the current mailbox, then to the new one. */
export function createEmailChangeHandlers({
  wallet,
  session,
  watchMailStatus,
  confirm,
  stepUp,
}: Pick<EmailLoginDeps, 'wallet' | 'session' | 'watchMailStatus'> & {
  /** Asks the visitor in the frame: the app could pass off the codes as those of a login. */
  readonly confirm: (email: string, signal: AbortSignal) => Promise<boolean>
  /** Confirms the session of an account that has no mailbox for the first code. Resolves to whether it did. */
  readonly stepUp: (signal: AbortSignal) => Promise<boolean>
}): EmailChangeHandlers {
  let pending: EmailChangeChallenge | undefined
  let nextEmail = ''
  const base = '/wallet/v1/email-change'

  function setPending(challenge?: EmailChangeChallenge): void {
    pending = challenge
    watchMailStatus(challenge?.challengeId)
  }

  function requirePending(action: EmailChangeChallenge['action']): string {
    if (pending?.action !== action) throw createFrameError('login.code_expired')
    return pending.challengeId
  }

  return {
    async updateEmail({ email }, signal) {
      setPending()
      nextEmail = email
      if (!(await confirm(email, signal))) throw createFrameError('frame.request_aborted')
      const reply = emailChangeChallengeSchema
      const request = { path: `${base}/start`, body: { email }, reply, signal } as const
      const start = async (): Promise<EmailChangeChallenge> => session.send(wallet, request)
      const challenge = await start().catch(async (error: unknown) => {
        if (!isFrameError(error, 'login.step_up_required')) throw error
        if (!(await stepUp(signal))) throw createFrameError('frame.request_aborted')
        return start()
      })
      setPending(challenge)
      return { action: challenge.action }
    },
    async updateEmailPrimaryOtp({ otp: code }, signal) {
      const body = { challengeId: requirePending('VERIFY_PRIMARY_OTP'), code }
      const reply = emailChangeChallengeSchema
      setPending(await session.send(wallet, { path: `${base}/confirm`, body, reply, signal }))
      return {}
    },
    async updateEmailSecondaryOtp({ otp: code }, signal) {
      const proof = { challengeId: requirePending('VERIFY_SECONDARY_OTP'), code, nextEmail }
      const newEmail = await verifyNextEmail({ session, wallet }, proof, signal)
      setPending()
      return { newEmail }
    },
  }
}
