import { createClientIdentity } from './createClientIdentity.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'
import { formatRelayUrl } from './relayUrls.ts'

/** Creates connection URLs, each with a separate token. */
export type RelayUrlSigner = {
  /** Resolves to `undefined` when no token could be signed. */
  connectionUrl(relayUrl: string): Promise<string | undefined>
  /**
   * Backdates further tokens, for a relay whose clock is behind. Returns `false` when they are
   * backdated already.
   */
  backdateTokens(): boolean
  clientId(): Promise<string>
}

/**
 * Backdating in seconds: half the lifetime of a token, so that it tolerates an equal clock
 * difference both ways.
 */
const backdateSeconds = 43_200

/**
 * Creates the authentication of a relay client.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export function createRelayUrlSigner(
  deps: Pick<RelaySocketDeps, 'clock' | 'projectId' | 'storage'>,
): RelayUrlSigner {
  const { clock, projectId } = deps
  const identity = createClientIdentity(deps.storage)
  let backdate = 0
  return {
    clientId: identity.clientId,
    async connectionUrl(relayUrl) {
      const issuedAt = Math.floor(clock.now() / 1000) - backdate
      const token = identity.createToken({ audience: relayUrl, issuedAt })
      const auth = await token.catch(() => undefined)
      return auth === undefined ? undefined : formatRelayUrl(relayUrl, { auth, projectId })
    },
    backdateTokens() {
      if (backdate > 0) return false
      backdate = backdateSeconds
      return true
    },
  }
}
