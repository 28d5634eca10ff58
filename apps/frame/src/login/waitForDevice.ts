import { deviceWaitResultSchema } from 'latchkey/protocol'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createFrameError } from '../services/frameError.ts'

/**
 * Waits until the link in an e-mail is approved.
 *
 * @throws `login.code_expired` when it was declined.
 */
export async function waitForDevice(
  wallet: ServiceClient,
  challengeId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    // A long poll, sent again when the service ends it.
    const { status } = await wallet.send({
      path: '/wallet/v1/email/device',
      body: { challengeId },
      reply: deviceWaitResultSchema,
      signal,
    })
    if (status === 'approved') return
    if (status === 'declined') throw createFrameError('login.code_expired')
  }
}
