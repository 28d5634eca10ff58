import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/**
 * Returns the relay URLs that may be used: messages are encrypted, but their topics are not.
 *
 * @returns URLs with `wss:`, and with `ws:` on loopback or when `allowInsecure` is set.
 */
export function filterSecureRelayUrls(
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
 * Formats the URL of a connection. `useOnCloseEvent` requests rejections as close codes, since a page
 * cannot read the HTTP status of a WebSocket handshake.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export function formatRelayUrl(
  relayUrl: string,
  { auth, projectId }: { auth: string; projectId: string },
): string {
  const url = new URL(relayUrl)
  const query = { auth, projectId, ua: 'wc-2/latchkey', useOnCloseEvent: 'true' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
