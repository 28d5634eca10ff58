import {
  type LoginFlowStatus,
  loginFlowStatusSchema,
  type SocialFinishBody,
  socialCompletionMessageSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createFrameError } from '../services/frameError.ts'

/** Milliseconds between questions for the status of a login elsewhere. */
const pollIntervalMs = 1500

/** Dependencies of a login on another page. */
export type PendingLoginDeps = {
  readonly wallet: Pick<ServiceClient, 'send'>
  /** Waits for a time; rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Calls back with each message from a page of this origin, until the returned function is called. */
  readonly watchMessages: (onMessage: (message: unknown) => void) => () => void
}

/** A login that this frame started, and the visitor finishes in a popup or on a phone. */
export type PendingLogin = {
  readonly id: string
  /**
   * Waits for the secret of the popup, or until the visitor has confirmed elsewhere.
   *
   * @returns Body of the request that finishes the login.
   * @throws `login.provider_failed` when the visitor has declined, or the provider has failed; `login.code_expired`.
   */
  waitForVisitor(signal: AbortSignal): Promise<SocialFinishBody>
  /** Listens no more. */
  stop(): void
}

/**
 * Creates a login, and listens for the secret of its popup, which comes from the popup and never from the app. That of
 * another login is ignored.
 */
export function createPendingLogin(id: string, deps: PendingLoginDeps): PendingLogin {
  const { wallet, wait, watchMessages } = deps
  const received: { completion?: string } = {}
  const stop = watchMessages((message) => {
    const result = v.safeParse(socialCompletionMessageSchema, message)
    if (result.success && result.output.flowId === id)
      received.completion = result.output.completion
  })
  const toBody = (): SocialFinishBody => ({ flowId: id, ...received })
  return {
    id,
    stop,
    async waitForVisitor(signal) {
      const path = '/wallet/v1/social/status'
      const request = { path, body: { flowId: id }, reply: loginFlowStatusSchema, signal } as const
      while (received.completion === undefined) {
        const { status }: LoginFlowStatus = await wallet.send(request)
        if (status === 'confirmed') return toBody()
        if (status === 'failed') throw createFrameError('login.provider_failed')
        if (received.completion === undefined) await wait(pollIntervalMs, signal)
      }
      return toBody()
    },
  }
}
