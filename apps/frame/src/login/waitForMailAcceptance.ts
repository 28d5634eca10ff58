import { emailDeliveryStatusSchema } from 'latchkey/protocol'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { createFrameError } from '../services/frameError.ts'

/** Dependencies of reading the state of a message. */
export type MailStatusDeps = {
  readonly wallet: ServiceClient
  /** Waits for a time; rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Pauses before the requests, in milliseconds. Within 30 s the service has tried three times. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Waits until the mail server has accepted the message of a code.
 *
 * @throws `login.mail_failed` when it rejected the message, or has not accepted it within 30 s.
 */
export async function waitForMailAcceptance(
  { wallet, wait }: MailStatusDeps,
  challengeId: string,
  signal: AbortSignal,
): Promise<void> {
  const path = '/wallet/v1/email/status'
  for (const pauseMs of pausesMs) {
    await wait(pauseMs, signal)
    const request = {
      path,
      body: { challengeId },
      reply: emailDeliveryStatusSchema,
      signal,
    } as const
    const { mail } = await wallet.send(request)
    if (mail === 'sent') return
    if (mail === 'failed') break
  }
  throw createFrameError('login.mail_failed')
}
