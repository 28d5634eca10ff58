import type { IncomingMessage } from 'node:http'

/**
 * Tells from which address a request comes, for counting.
 *
 * @param request - The request.
 * @param hops - Proxies of ours in front of this process; each adds one to `X-Forwarded-For`.
 * @returns An IPv4 address, or the first 64 bits of an IPv6 address: one household has them all.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const address = (hops > 0 && forwarded.at(-hops)?.trim()) || request.socket.remoteAddress || ''
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':') || isLoopbackAddress(plain)) return plain
  const [front = ''] = plain.split('::')
  return front.split(':').slice(0, 4).join(':')
}

/**
 * Tells whether an address is this machine's own: a proxy in front of us, or a developer.
 *
 * @param address - As `clientAddress` gives it.
 */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
