import {
  farcasterFlowSchema,
  parseSocialResultUri,
  type SocialFinishBody,
  socialFlowSchema,
  walletTokensSchema,
} from 'latchkey/protocol'
import { createFrameError } from '../services/frameError.ts'
import type { LoginDeps } from './createEmailLoginHandlers.ts'
import { limitWait } from './limitWait.ts'
import {
  createPendingLogin,
  type PendingLogin,
  type PendingLoginDeps,
} from './createPendingLogin.ts'
import { assertLatestLogin } from './assertLatestLogin.ts'

/** Dependencies of a social login. */
export type SocialLoginDeps = LoginDeps & Pick<PendingLoginDeps, 'watchMessages'>

/** Logins that the visitor finishes in a popup or on a phone. */
export type SocialLogin = {
  /** Starts a login at a provider. */
  start(
    provider: 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord',
    signal: AbortSignal,
  ): Promise<{ readonly uri: string; readonly number: string }>
  /**
   * Finishes the login that was started last.
   *
   * @param resultUri - What the popup posted to the app, which has no secret. It waits for the message of the
   * popup to this frame, or for the visitor, who confirms in the popup.
   * @throws `login.unconfirmed` after 110 s. It can be called again.
   */
  finish(resultUri: string, signal: AbortSignal): Promise<void>
  /** Starts a login with Farcaster. */
  startFarcaster(signal: AbortSignal): Promise<{ readonly url: string }>
  /** Waits until the visitor has signed on the phone. Resolves to the name of the account. */
  finishFarcaster(signal: AbortSignal): Promise<string>
}

/** Creates the social login. Only the frame that started a login can finish it. */
export function createSocialLogin(deps: SocialLoginDeps): SocialLogin {
  const { projectId, appOrigin, wallet, session, openWallet, wait } = deps
  const newest = createNewestLogin(deps)

  async function finish(
    started: PendingLogin,
    body: SocialFinishBody,
    signal: AbortSignal,
  ): Promise<string> {
    const path = '/wallet/v1/social/finish'
    const tokens = await wallet.send({ path, body, reply: walletTokensSchema, signal })
    newest.finish(started, signal)
    await session.start(tokens)
    await openWallet(signal)
    return tokens.user.name ?? ''
  }

  return {
    async start(provider, signal) {
      newest.begin(signal)
      const { flowId, uri, number } = await wallet.send({
        path: `/wallet/v1/social/start?projectId=${projectId}`,
        body: { provider, appOrigin },
        reply: socialFlowSchema,
        signal,
      })
      newest.open(flowId, signal)
      return { uri, number }
    },
    async finish(resultUri, signal) {
      const result = parseSocialResultUri(resultUri)
      const started = newest.require()
      // A result of another flow is not that of the popup that this frame started.
      if (result && result.flowId !== started.id) throw createFrameError('frame.message_invalid')
      const body = await limitWait(started.waitForVisitor, { wait, signal })
      await finish(started, body, signal)
    },
    async startFarcaster(signal) {
      newest.begin(signal)
      const { flowId, url } = await wallet.send({
        path: `/wallet/v1/farcaster/start?projectId=${projectId}`,
        body: { appOrigin },
        reply: farcasterFlowSchema,
        signal,
      })
      newest.open(flowId, signal)
      return { url }
    },
    async finishFarcaster(signal) {
      const started = newest.require()
      return finish(started, await started.waitForVisitor(signal), signal)
    },
  }
}

/**
 * The login that was started last. What the service answers late, when the visitor has left or started another one,
 * rejects with `frame.request_aborted`.
 */
type NewestLogin = {
  /** Ends the login before. `signal` is that of the request that starts the next one. */
  begin(signal: AbortSignal): void
  open(flowId: string, signal: AbortSignal): void
  /** @throws `login.code_expired` */
  require(): PendingLogin
  finish(login: PendingLogin, signal: AbortSignal): void
}

function createNewestLogin(deps: SocialLoginDeps): NewestLogin {
  let begun: AbortSignal | undefined
  let opened: PendingLogin | undefined

  function end(): void {
    opened?.stop()
    opened = undefined
  }

  return {
    begin(signal) {
      end()
      begun = signal
    },
    open(flowId, signal) {
      assertLatestLogin(begun === signal, signal)
      opened = createPendingLogin(flowId, deps)
    },
    require() {
      if (!opened) throw createFrameError('login.code_expired')
      return opened
    },
    finish(login, signal) {
      assertLatestLogin(opened === login, signal)
      end()
    },
  }
}
