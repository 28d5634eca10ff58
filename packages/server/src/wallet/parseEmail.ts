import { domainToASCII } from 'node:url'

/** An e-mail address. */
export type EmailAddress = {
  /** Where messages are sent: local part as typed, domain in ASCII and lower case. */
  readonly address: string
  /** Identifies the account: in lower case. Tags (`+tag`) and dots are part of it. */
  readonly key: string
}

/** Maximum length of an address. RFC 5321 §4.5.3.1 */
const maxLength = 254

/** A dot-atom without quotes and comments. RFC 5322 §3.2.3 */
const localPart =
  /^(?=.{1,64}$)[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/** A host name with two labels at least, the last of which is not a number. */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Parses an e-mail address as a visitor typed it. Quoted local parts, addresses with letters outside
 * of ASCII before the `@`, and IP literals are not accepted.
 *
 * @returns Undefined for other texts.
 */
export function parseEmail(typed: string): EmailAddress | undefined {
  const [local = '', domain = '', ...rest] = typed.trim().split('@')
  if (rest.length > 0 || !localPart.test(local)) return undefined
  const host = domainToASCII(domain).toLowerCase()
  const address = `${local}@${host}`
  if (!domainName.test(host) || address.length > maxLength) return undefined
  return { address, key: address.toLowerCase() }
}
