import type { MailMessage } from './MailTransport.ts'

/** A message to send. */
export type OutboxMail = {
  readonly message: MailMessage
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
