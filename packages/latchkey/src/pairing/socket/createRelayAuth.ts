import { createClientIdentity } from './createClientIdentity.ts'
import { formatConnectionUrl } from './relayUrls.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** Makes the addresses to dial, each with a token of its own. */
export type RelayAuth = {
  /** `undefined` when no token could be made: what it is signed with may have to load first. */
  connectionUrl(relayUrl: string): Promise<string | undefined>
  /** The relay takes our tokens for those of the future. Tells whether another try makes sense. */
  backdateTokens(): boolean
  clientId(): Promise<string>
}

/** Seconds; the token is then good for as long before and after our own time. */
const backdateSeconds = 43_200

/**
 * Makes tickets.
 *
 * @param deps - Project, clock, and where the identity is kept.
 * @returns The tickets, dated by our own clock until it proves to be ahead.
 */
export function createRelayAuth(
  deps: Pick<RelaySocketDeps, 'clock' | 'projectId' | 'storage'>,
): RelayAuth {
  const { clock, projectId } = deps
  const identity = createClientIdentity(deps.storage)
  let age = 0
  return {
    clientId: identity.clientId,
    async connectionUrl(relayUrl) {
      const issuedAt = Math.floor(clock.now() / 1000) - age
      const token = identity.createToken({ audience: relayUrl, issuedAt })
      const auth = await token.catch(() => undefined)
      return auth === undefined ? undefined : formatConnectionUrl(relayUrl, { auth, projectId })
    },
    backdateTokens() {
      if (age > 0) return false
      age = backdateSeconds
      return true
    },
  }
}
