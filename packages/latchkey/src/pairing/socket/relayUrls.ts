import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/**
 * Picks the relays that may be spoken to: what is published is sealed, but who meets whom is not.
 *
 * @param deps - URLs, and whether `ws:` may leave this device.
 * @returns Those of `wss:`, and of `ws:` on loopback or where it is allowed.
 */
export function secureRelayUrls(
  deps: Pick<RelaySocketDeps, 'relayUrls' | 'allowInsecure'>,
): readonly string[] {
  return deps.relayUrls.filter((relayUrl) => {
    if (!URL.canParse(relayUrl)) return false
    const { protocol, hostname } = new URL(relayUrl)
    const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
    return protocol === 'wss:' || (protocol === 'ws:' && (isLoopback || deps.allowInsecure))
  })
}

/**
 * Writes the address that is dialled.
 *
 * @param relayUrl - The relay, as configured.
 * @param query - Token and project.
 * @returns The URL. It asks for a close code rather than an HTTP status, which no page can read.
 * @source pairing protocol, relay connection
 */
export function formatConnectionUrl(
  relayUrl: string,
  { auth, projectId }: { auth: string; projectId: string },
): string {
  const url = new URL(relayUrl)
  const query = { auth, projectId, ua: 'wc-2/latchkey', useOnCloseEvent: 'true' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
