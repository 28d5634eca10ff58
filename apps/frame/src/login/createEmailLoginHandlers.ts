import { type EmailChallenge, emailChallengeSchema, walletTokensSchema } from 'latchkey/protocol'
import type { FrameRequestHandlers } from '../messages/serveRequests.ts'
import type { ServiceClient } from '../services/createServiceClient.ts'
import type { FrameSession } from '../services/createFrameSession.ts'
import { createFrameError } from '../services/frameError.ts'
import type { WatchMailStatus } from './createMailStatusWatcher.ts'
import { limitWait } from './limitWait.ts'
import { assertLatestLogin } from './assertLatestLogin.ts'
import { waitForEmailLinkApproval } from './waitForEmailLinkApproval.ts'

/** Dependencies of a login. */
export type LoginDeps = {
  readonly projectId: string
  /** Verified origin of the app. */
  readonly appOrigin: string
  readonly wallet: ServiceClient
  readonly session: FrameSession
  /** Opens the wallet of the new session, with the visitor where needed. */
  readonly openWallet: (signal: AbortSignal) => Promise<unknown>
  /** Waits for a time; rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Dependencies of a login by e-mail. */
export type EmailLoginDeps = LoginDeps & { readonly watchMailStatus: WatchMailStatus }

/** Requests of a login by e-mail. */
export type EmailLoginHandlers = Pick<
  FrameRequestHandlers,
  'connectEmail' | 'connectDevice' | 'connectOtp'
>

/** Creates the handlers of a login by e-mail. A newer code replaces the older one. */
export function createEmailLoginHandlers(deps: EmailLoginDeps): EmailLoginHandlers {
  const { projectId, appOrigin, wallet, session, openWallet, wait, watchMailStatus } = deps
  let newest: AbortSignal | undefined
  let pending: EmailChallenge | undefined

  function setPending(challenge?: EmailChallenge): void {
    pending = challenge
    watchMailStatus(challenge?.challengeId)
  }

  function requirePending(): EmailChallenge {
    if (!pending) throw createFrameError('login.code_expired')
    return pending
  }

  return {
    async connectEmail({ email }, signal) {
      const stored = await session.read()
      const isSame = stored?.user.email?.toLowerCase() === email.trim().toLowerCase()
      if (isSame) return { action: 'CONNECT' }
      newest = signal
      setPending()
      const challenge = await wallet.send({
        path: `/wallet/v1/email/start?projectId=${projectId}`,
        body: { email, appOrigin },
        reply: emailChallengeSchema,
        signal,
      })
      assertLatestLogin(newest === signal, signal)
      setPending(challenge)
      const { action, number } = challenge
      return { action, ...(number !== undefined && { number }) }
    },
    async connectDevice(_params, signal) {
      const challenge = requirePending()
      const { challengeId } = challenge
      await limitWait(async (limited) => waitForEmailLinkApproval(deps, challengeId, limited), {
        wait,
        signal,
      })
      assertLatestLogin(pending === challenge, signal)
      // The code is in a second message.
      setPending(challenge)
      return {}
    },
    async connectOtp({ otp }, signal) {
      const challenge = requirePending()
      const tokens = await wallet.send({
        path: '/wallet/v1/email/verify',
        body: { challengeId: challenge.challengeId, code: otp },
        reply: walletTokensSchema,
        signal,
      })
      assertLatestLogin(pending === challenge, signal)
      setPending()
      await session.start(tokens).catch((error: unknown) => {
        // Such as a full storage. The service accepts the same code again for a minute.
        if (!pending) setPending(challenge)
        throw error
      })
      await openWallet(signal)
      return {}
    },
  }
}
