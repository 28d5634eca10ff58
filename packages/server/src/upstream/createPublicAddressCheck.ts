import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Special-purpose blocks of IPv4. RFC 6890, RFC 5771, RFC 1112. */
const specialV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** What of the global unicast block of IPv6 leads elsewhere: Teredo, 6to4, documentation. */
const specialV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

/**
 * Makes what tells addresses of the public internet from all others: private, loopback, link-local,
 * carrier-grade NAT, unique local, mapped, multicast and reserved ones.
 *
 * @returns A function of an IPv4 or IPv6 address; whatever is none is not public.
 * @source RFC 6890, RFC 4291 §2.4
 */
export function createPublicAddressCheck(): (address: string) => boolean {
  const special = new BlockList()
  for (const [net, prefix] of specialV4) special.addSubnet(net, prefix, 'ipv4')
  const unicast = new BlockList()
  unicast.addSubnet('2000::', 3, 'ipv6')
  const elsewhere = new BlockList()
  for (const [net, prefix] of specialV6) elsewhere.addSubnet(net, prefix, 'ipv6')
  return (address) => {
    if (isIPv4(address)) return !special.check(address)
    // A zone, as in `fe80::1%eth0`, is never of the internet.
    if (!isIPv6(address) || address.includes('%')) return false
    return unicast.check(address, 'ipv6') && !elsewhere.check(address, 'ipv6')
  }
}

/**
 * Tells whether an address is this machine's own.
 *
 * @param address - IPv4 or IPv6.
 */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'))
}
