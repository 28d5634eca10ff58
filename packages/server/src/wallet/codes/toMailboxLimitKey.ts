import type { EmailAddress } from '../parseEmail.ts'

/** A mailbox, for limits alone: an account is identified by its exact address. */
export type MailboxLimitKey = {
  /** One text for all addresses that are delivered to it. */
  readonly key: string
  readonly domain: string
}

/** Domains of one provider, which ignores dots. */
const gmailDomains: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * Returns the mailbox to which messages for an address are delivered: without `+tag`, and at Gmail without
 * dots. A mail server may deliver `a+b` elsewhere than `a`; then these share their limits, and nothing else.
 */
export function toMailboxLimitKey({ key }: Pick<EmailAddress, 'key'>): MailboxLimitKey {
  const at = key.lastIndexOf('@')
  const [typed, domain] = [key.slice(0, at), key.slice(at + 1)]
  const plus = typed.indexOf('+')
  // `+tag@` alone has no mailbox before its tag.
  const local = plus > 0 ? typed.slice(0, plus) : typed
  if (!gmailDomains.includes(domain)) return { key: `${local}@${domain}`, domain }
  return { key: `${local.replaceAll('.', '')}@gmail.com`, domain: 'gmail.com' }
}
