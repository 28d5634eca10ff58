import type { IncomingMessage, Server } from 'node:http'
import ipaddr from 'ipaddr.js'
import { peerAddress } from './clientAddress.ts'
import type { Log } from './Log.ts'

/** Headers that proxies add to requests. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const
/** Ranges of addresses that a proxy of the operator has, and a visitor on the internet has not. */
const localRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
])

/**
 * Detects a proxy in front of a server that trusts none. Its visitors share one address, so that limits
 * count all of them as one.
 *
 * @param server - The server.
 * @param deps - `log` receives one entry, and `onDetected` is called, at the first request of a proxy.
 * @returns A function that returns whether there was such a request.
 */
export function detectUndeclaredProxy(
  server: Server,
  deps: { readonly log: Log; readonly onDetected?: (() => void) | undefined },
): () => boolean {
  let isDetected = false

  function check({ headers, socket }: IncomingMessage): void {
    const header = proxyHeaders.find((name) => headers[name] !== undefined)
    if (header === undefined || !isLocal(peerAddress(socket))) return
    isDetected = true
    stop()
    deps.log({
      level: 'warn',
      event: 'proxy.undeclared',
      header,
      message:
        'Requests come through a proxy, and LATCHKEY_PROXIES is 0: limits count all visitors as one. ' +
        'Set it to the number of proxies in front.',
    })
    deps.onDetected?.()
  }

  function stop(): void {
    server.off('request', check)
    server.off('upgrade', check)
  }

  // Before the request is answered, so that the answer of `GET /health` has it.
  server.prependListener('request', check)
  if (server.listenerCount('upgrade') > 0) server.prependListener('upgrade', check)
  return () => isDetected
}

function isLocal(address: string): boolean {
  const text = address.includes(':') && address !== '::1' ? `${address}::` : address
  return ipaddr.isValid(text) && localRanges.has(ipaddr.parse(text).range())
}
