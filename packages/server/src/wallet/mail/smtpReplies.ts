import type { SmtpReply } from './createSmtpReader.ts'
import { createMailFailure } from './MailTransport.ts'

/** Codes that refuse a mailbox, where the reply has no enhanced status code. RFC 5321 §4.2.3 */
const mailboxCodes = new Set([550, 551, 552, 553])

/** Throws a MailFailure, unless a reply has the expected code. */
export function expectReply(
  reply: SmtpReply,
  expected: number,
  { isReceiver = false }: { readonly isReceiver?: boolean } = {},
): void {
  const { code } = reply
  // 251 accepts a message for forwarding.
  if (code === expected || (expected === 250 && code === 251)) return
  // Without its text, which often names the receiver.
  const message = `The mail server answered ${code} ${readStatus(reply)}`.trimEnd()
  throw createMailFailure(message, { isPermanent: code >= 500, isReceiver })
}

/**
 * Returns whether a reply to `RCPT TO` rejects the receiver for good. Servers also answer there that they refuse the
 * client, the sender or the relay, by default those of Postfix (`smtpd_delay_reject`).
 */
export function isReceiverRejected(reply: SmtpReply): boolean {
  const status = readStatus(reply)
  return status === '' ? mailboxCodes.has(reply.code) : hasReceiverStatus(reply)
}

/**
 * Returns whether the enhanced status code of a reply is about the receiver: 5.1.x or 5.2.x, but not 5.1.7 and 5.1.8,
 * which are about the sender, nor 5.1.0, which Postfix answers for both; and 5.4.1, which Exchange Online answers for
 * unknown receivers.
 *
 * @see RFC 3463 §3.2, §3.3
 */
function hasReceiverStatus(reply: SmtpReply): boolean {
  return /^5\.(?:1\.(?![078]$)|2\.|4\.1$)/.test(readStatus(reply))
}

/** Returns the enhanced status code of a reply, or an empty text. RFC 3463 §2 */
function readStatus({ lines }: SmtpReply): string {
  return /^[245]\.\d{1,3}\.\d{1,3}(?= |$)/.exec(lines.at(-1) ?? '')?.[0] ?? ''
}
