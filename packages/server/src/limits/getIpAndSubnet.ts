import { isIPv4 } from 'node:net'

/**
 * Returns the networks that an address counts for in limits: itself, and the network around it that
 * one customer of a hosting provider can hold whole.
 *
 * @param address - As `clientAddress` returns it: IPv4, or the first 64 bits of an IPv6 address.
 * @returns The address, and its IPv4 /24 or IPv6 /48: `203.0.113.0/24`, `2001:db8:1::/48`.
 */
export function getIpAndSubnet(address: string): readonly [address: string, network: string] {
  if (isIPv4(address)) return [address, `${address.slice(0, address.lastIndexOf('.'))}.0/24`]
  const parts = address === '::1' ? ['0', '0', '0'] : address.split(':')
  return [address, parts.length < 3 ? address : `${parts.slice(0, 3).join(':')}::/48`]
}
