import type { MailMessage } from './MailTransport.ts'

/** A notice to the mailbox of an account. */
export type NoticeMessage = MailMessage & {
  /**
   * Whether it is stored however many wait, so that a full outbox does not prevent the removal or cancellation that it
   * is about. What can be removed or canceled was added with a notice that the limits apply to.
   */
  readonly isUnlimited?: boolean
}

/** A message to send. */
export type OutboxMail = {
  readonly message: NoticeMessage
  readonly projectId: string
  /** Key of the address. */
  readonly emailKey: string
  /** The code in it, whose state is recorded. */
  readonly code?: { readonly id: string; readonly expiresAt: number } | undefined
  /** The recovery whose delay waits for it, and its state is recorded. */
  readonly recovery?: (RecoveryDelayNotice & { readonly expiresAt: number }) | undefined
}

/** A notice that the delay of a recovery waits for. */
export type RecoveryDelayNotice = { readonly id: string; readonly notice: 'started' | 'ending' }
