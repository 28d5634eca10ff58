import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the address of the client that sent a request, as the key of rate limits and quotas.
 *
 * @param request - The request.
 * @param hops - Number of trusted proxies in front of this process; each appends one address to
 * `X-Forwarded-For`. Addresses beyond these hops are the client's own words and are not read.
 * @returns An IPv4 address; `::1`; or the first 64 bits of an IPv6 address, `2001:db8:0:0`, because
 * one subscriber usually holds a whole /64. The address of the peer when the header has fewer hops, or
 * something else than an address.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const forwarded = hops > 0 ? forwardedAddress(request, hops) : undefined
  return forwarded ?? peerAddress(request.socket)
}

/**
 * Returns the address of the other end of a connection, in the form of `clientAddress`.
 */
export function peerAddress({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
  return normalize(remoteAddress) ?? ''
}

function forwardedAddress({ headers }: IncomingMessage, hops: number): string | undefined {
  const entry = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-hops)?.trim()
  if (entry === undefined) return undefined
  const address = normalize(entry)
  if (address !== undefined) return address
  // Some proxies append the port.
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? []
  const [, withPort] = /^(\d+(?:\.\d+){3}):\d+$/.exec(entry) ?? []
  return normalize(bracketed ?? withPort ?? '')
}

/** Returns undefined for a text that is not an address. */
function normalize(text: string): string | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text
  if (!ipaddr.IPv6.isValid(text)) return undefined
  const parsed = ipaddr.IPv6.parse(text)
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
  return (
    address === '::1' || (ipaddr.IPv4.isValidFourPartDecimal(address) && address.startsWith('127.'))
  )
}
