import {
  farcasterFlowSchema,
  type LoginFlowStatus,
  loginFlowStatusSchema,
  parseSocialResultUri,
  socialCompletionSchema,
  socialFlowSchema,
  walletTokensSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { createFrameError } from '../services/frameError.ts'
import type { LoginDeps } from './createEmailLogin.ts'

/** Milliseconds between questions for the status of a login elsewhere. */
const pollIntervalMs = 1500

/** What a social login needs. */
export type SocialLoginDeps = LoginDeps & {
  /** Calls back with each message from a page of this origin, until the returned function is called. */
  readonly watchMessages: (onMessage: (message: unknown) => void) => () => void
}

/** A login that this frame started. */
type Flow = {
  readonly id: string
  /** Secret of the popup, which comes from the popup and never from the app. */
  completion?: string
  stop(): void
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
   * @param resultUri - What the popup posted to the app, which has no secret. It waits for the message of the
   * popup to this frame, or for the visitor, who confirms in the popup.
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
  let flow: Flow | undefined

  function requireFlow(): Flow {
    if (flow === undefined) throw createFrameError('login.code_expired')
    return flow
  }

  function end(): void {
    flow?.stop()
    flow = undefined
  }

  async function finish({ id, completion }: Flow, signal: AbortSignal): Promise<string> {
    const body = { flowId: id, ...(completion !== undefined && { completion }) }
    const path = '/wallet/v1/social/finish'
    const tokens = await wallet.send({ path, body, reply: walletTokensSchema, signal })
    end()
    await session.start(tokens)
    await openWallet(signal)
    return tokens.user.name ?? ''
  }

  return {
    async start(provider, signal) {
      end()
      const { flowId, uri, number } = await wallet.send({
        path: `/wallet/v1/social/start?projectId=${projectId}`,
        body: { provider, appOrigin },
        reply: socialFlowSchema,
        signal,
      })
      flow = openFlow(flowId, deps.watchMessages)
      return { uri, number }
    },
    async finish(resultUri, signal) {
      const result = parseSocialResultUri(resultUri)
      const started = requireFlow()
      // A result of another flow is not that of the popup that this frame started.
      if (result && result.flowId !== started.id) throw createFrameError('frame.message_invalid')
      await waitForVisitor(deps, { path: '/wallet/v1/social/status', flow: started, signal })
      await finish(started, signal)
    },
    async startFarcaster(signal) {
      end()
      const { flowId, url } = await wallet.send({
        path: `/wallet/v1/farcaster/start?projectId=${projectId}`,
        body: { appOrigin },
        reply: farcasterFlowSchema,
        signal,
      })
      flow = { id: flowId, stop: () => {} }
      return { url }
    },
    async finishFarcaster(signal) {
      const started = requireFlow()
      await waitForVisitor(deps, { path: '/wallet/v1/farcaster/status', flow: started, signal })
      return finish(started, signal)
    },
  }
}

/** Listens for the secret of a login. That of another login is ignored. */
function openFlow(id: string, watchMessages: SocialLoginDeps['watchMessages']): Flow {
  const stop = watchMessages((message) => {
    const result = v.safeParse(socialCompletionSchema, message)
    if (result.success && result.output.flowId === id) flow.completion = result.output.completion
  })
  const flow: Flow = { id, stop }
  return flow
}

/** Waits for the secret of the popup, or until the visitor has confirmed a login elsewhere. */
async function waitForVisitor(
  { wallet, wait }: Pick<SocialLoginDeps, 'wallet' | 'wait'>,
  about: {
    readonly path: `/${string}`
    readonly flow: Flow
    readonly signal: AbortSignal
  },
): Promise<void> {
  const { path, flow, signal } = about
  const body = { flowId: flow.id }
  const reply = loginFlowStatusSchema
  while (flow.completion === undefined) {
    const { status }: LoginFlowStatus = await wallet.send({ path, body, reply, signal })
    if (status === 'confirmed') return
    if (status === 'failed') throw createFrameError('frame.request_aborted')
    if (flow.completion === undefined) await wait(pollIntervalMs, signal)
  }
}
