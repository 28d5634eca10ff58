import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the address of the client that sent a request, as the key of rate limits and quotas.
 *
 * @param request - The request.
 * @param hops - Number of trusted proxies in front of this process; each appends one address to
 * `X-Forwarded-For`.
 * @returns An IPv4 address; `::1`; or the first 64 bits of an IPv6 address, `2001:db8:0:0`, because
 * one subscriber usually holds a whole /64. A forwarded text that is not an address is returned
 * unchanged.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const address = (hops > 0 && forwarded.at(-hops)?.trim()) || request.socket.remoteAddress || ''
  return address.includes(':') && isIPv6(address) ? networkOf(address) : address
}

function networkOf(address: string): string {
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  if (parsed.range() === 'loopback') return '::1'
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/**
 * Returns whether an address is a loopback address: a proxy on this machine, or a developer.
 *
 * @param address - IPv4, or `::1` as `clientAddress` returns it.
 */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'))
}
