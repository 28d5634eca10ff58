import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only block of IPv6 that is allocated as global unicast. RFC 4291 §2.4 */
const globalUnicast = ['2000::', 3] as const

/**
 * Returns whether an address belongs to the public internet: not private, loopback, link-local,
 * carrier-grade NAT, unique local, IPv4-mapped, translated, multicast, documentation or reserved.
 *
 * @param address - IPv4 in four decimal parts, or IPv6 without brackets. Any other text, and an
 * IPv6 address with a zone, counts as not public.
 * @see RFC 6890
 */
export function isPublicAddress(address: string): boolean {
  // Node parses strictly first: ipaddr.js also accepts octal, hexadecimal and shortened IPv4.
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (!isIPv6(address) || address.includes('%')) return false
  const parsed = ipaddr.IPv6.parse(address)
  const [block, bits] = globalUnicast
  return parsed.match(ipaddr.IPv6.parse(block), bits) && parsed.range() === 'unicast'
}
