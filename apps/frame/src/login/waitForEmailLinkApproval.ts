import { deviceWaitResultSchema } from 'latchkey/protocol'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createFrameError } from '../services/frameError.ts'

/**
 * Waits until the link in an e-mail is approved.
 *
 * @throws `login.device_declined`, `login.link_expired`
 */
export async function waitForEmailLinkApproval(
  deps: {
    readonly wallet: ServiceClient
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  },
  challengeId: string,
  signal: AbortSignal,
): Promise<void> {
  const { wallet, wait } = deps
  for (;;) {
    // A long poll, sent again when the service ends it.
    const { status, retryAfter } = await wallet.send({
      path: '/wallet/v1/email/device',
      body: { challengeId },
      reply: deviceWaitResultSchema,
      signal,
    })
    if (status === 'approved') return
    if (status === 'declined') throw createFrameError('login.device_declined')
    if (retryAfter !== undefined) await wait(retryAfter * 1_000, signal)
  }
}
