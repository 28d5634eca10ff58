import {
  farcasterFlowSchema,
  type LoginFlowStatus,
  loginFlowStatusSchema,
  parseSocialResultUri,
  socialFlowSchema,
  walletTokensSchema,
} from 'latchkey/protocol'
import { createFrameError } from '../services/frameError.ts'
import type { LoginDeps } from './createEmailLogin.ts'

/** Milliseconds between questions for the status of a login elsewhere. */
const pollIntervalMs = 1500

/** What a social login needs. */
export type SocialLoginDeps = LoginDeps & {
  /** Waits between two questions for the status. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

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
   * @param resultUri - What the popup posted. Another URI waits for the visitor, who confirms in the popup.
   */
  finish(resultUri: string, signal: AbortSignal): Promise<void>
  /** Starts a login with Farcaster. */
  startFarcaster(signal: AbortSignal): Promise<{ readonly url: string }>
  /** Waits until the visitor has signed on the phone. Resolves to the name of the account. */
  finishFarcaster(signal: AbortSignal): Promise<string>
}

/** Creates the social login. Only the frame that started a login can finish it. */
export function createSocialLogin(deps: SocialLoginDeps): SocialLogin {
  const { projectId, appOrigin, wallet, session, openWallet } = deps
  let flow: string | undefined

  function requireFlow(): string {
    if (flow === undefined) throw createFrameError('login.code_expired')
    return flow
  }

  async function finish(completion: string | undefined, signal: AbortSignal): Promise<string> {
    const body = { flowId: requireFlow(), ...(completion !== undefined && { completion }) }
    const path = '/wallet/v1/social/finish'
    const tokens = await wallet.send({ path, body, reply: walletTokensSchema, signal })
    flow = undefined
    await session.start(tokens)
    await openWallet(signal)
    return tokens.user.name ?? ''
  }

  return {
    async start(provider, signal) {
      flow = undefined
      const { flowId, uri, number } = await wallet.send({
        path: `/wallet/v1/social/start?projectId=${projectId}`,
        body: { provider, appOrigin },
        reply: socialFlowSchema,
        signal,
      })
      flow = flowId
      return { uri, number }
    },
    async finish(resultUri, signal) {
      const result = parseSocialResultUri(resultUri)
      // A result of another flow is not that of the popup that this frame started.
      if (result && result.flowId !== flow) throw createFrameError('frame.message_invalid')
      if (!result)
        await waitForVisitor(deps, {
          path: '/wallet/v1/social/status',
          flowId: requireFlow(),
          signal,
        })
      await finish(result?.completion, signal)
    },
    async startFarcaster(signal) {
      flow = undefined
      const { flowId, url } = await wallet.send({
        path: `/wallet/v1/farcaster/start?projectId=${projectId}`,
        body: { appOrigin },
        reply: farcasterFlowSchema,
        signal,
      })
      flow = flowId
      return { url }
    },
    async finishFarcaster(signal) {
      await waitForVisitor(deps, {
        path: '/wallet/v1/farcaster/status',
        flowId: requireFlow(),
        signal,
      })
      return finish(undefined, signal)
    },
  }
}

/** Waits until the visitor has confirmed a login elsewhere. */
async function waitForVisitor(
  { wallet, wait }: Pick<SocialLoginDeps, 'wallet' | 'wait'>,
  about: {
    readonly path: `/${string}`
    readonly flowId: string
    readonly signal: AbortSignal
  },
): Promise<void> {
  const { path, flowId, signal } = about
  const body = { flowId }
  const reply = loginFlowStatusSchema
  for (;;) {
    const { status }: LoginFlowStatus = await wallet.send({ path, body, reply, signal })
    if (status === 'confirmed') return
    if (status === 'failed') throw createFrameError('frame.request_aborted')
    await wait(pollIntervalMs, signal)
  }
}
