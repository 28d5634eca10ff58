import { isIPv4 } from 'node:net'

/**
 * Formats the name that a mail client greets a server with: the host name of its origin, or an address literal where
 * this is not a full one.
 *
 * @see RFC 5321 §4.1.1.1, §4.1.3
 */
export function formatClientName(origin: string): string {
  const host = new URL(origin).hostname.replace(/\.$/, '')
  if (isIPv4(host)) return `[${host}]`
  if (host.startsWith('[')) return `[IPv6:${host.slice(1)}`
  return host.includes('.') && !host.endsWith('.localhost') ? host : '[127.0.0.1]'
}
