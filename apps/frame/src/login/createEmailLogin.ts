import { type EmailChallenge, emailChallengeSchema, walletTokensSchema } from 'latchkey/protocol'
import type { FrameRequestHandlers } from '../messages/serveRequests.ts'
import type { ServiceClient } from '../services/createServiceClient.ts'
import type { FrameSession } from '../services/createFrameSession.ts'
import { createFrameError } from '../services/frameError.ts'
import type { WatchMailStatus } from './createMailStatusWatcher.ts'
import { requireNewest } from './requireNewest.ts'
import { waitForDevice } from './waitForDevice.ts'

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
export type EmailLogin = Pick<FrameRequestHandlers, 'connectEmail' | 'connectDevice' | 'connectOtp'>

/** Creates the handlers of a login by e-mail. A newer code replaces the older one. */
export function createEmailLogin(deps: EmailLoginDeps): EmailLogin {
  const { projectId, appOrigin, wallet, session, openWallet, watchMailStatus } = deps
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
      requireNewest(newest === signal, signal)
      setPending(challenge)
      const { action, number } = challenge
      return { action, ...(number !== undefined && { number }) }
    },
    async connectDevice(_params, signal) {
      const challenge = requirePending()
      await waitForDevice(deps, challenge.challengeId, signal)
      requireNewest(pending === challenge, signal)
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
      requireNewest(pending === challenge, signal)
      setPending()
      await session.start(tokens)
      await openWallet(signal)
      return {}
    },
  }
}
