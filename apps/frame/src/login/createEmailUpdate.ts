import {
  type EmailChangeChallenge,
  emailChangeChallengeSchema,
  type WalletUser,
  walletUserSchema,
} from 'latchkey/protocol'
import type { FrameRequestHandlers } from '../messages/serveRequests.ts'
import type { FrameSession } from '../services/createFrameSession.ts'
import type { ServiceClient, ServiceRequest } from '../services/createServiceClient.ts'
import { createFrameError, isFrameError } from '../services/frameError.ts'
import type { EmailLoginDeps } from './createEmailLogin.ts'

/** Requests of a change of the e-mail address. */
export type EmailUpdate = Pick<
  FrameRequestHandlers,
  'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'
>

/**
 * Sends the last step of a change. When its answer was lost, or that to an earlier try, the account has the new address
 * already.
 */
async function sendLastStep(
  session: Pick<FrameSession, 'send'>,
  wallet: ServiceClient,
  {
    request,
    nextEmail,
  }: { readonly request: ServiceRequest<WalletUser>; readonly nextEmail: string },
): Promise<WalletUser> {
  const { reply, signal } = request
  return session.send(wallet, request).catch(async (error: unknown) => {
    const read = session.send(wallet, { path: '/wallet/v1/user', reply, signal })
    const current = await read.catch(() => undefined)
    if (current?.email?.toLowerCase() !== nextEmail) throw error
    return current
  })
}

/** Creates the handlers of a change of the e-mail address: a code to the current mailbox, then to the new one. */
export function createEmailUpdate({
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
}): EmailUpdate {
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
      nextEmail = email.trim().toLowerCase()
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
      const body = { challengeId: requirePending('VERIFY_SECONDARY_OTP'), code }
      const path = `${base}/verify` as const
      const request = { path, body, reply: walletUserSchema, signal } as const
      const user = await sendLastStep(session, wallet, { request, nextEmail })
      setPending()
      if (user.email === undefined) throw createFrameError('frame.failed')
      await session.setUser(user)
      return { newEmail: user.email }
    },
  }
}
