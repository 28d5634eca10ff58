import { createIdentity } from './createIdentity.ts'
import { dialAddress } from './address.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** Makes the addresses to dial, each with a token of its own. */
export type Ticket = {
  /** `undefined` when no token could be made: what it is signed with may have to load first. */
  address(relayUrl: string): Promise<string | undefined>
  /** The relay takes our tokens for those of the future. Tells whether another try makes sense. */
  makeOlder(): boolean
  clientId(): Promise<string>
}

/** Seconds; the token is then good for as long before and after our own time. */
const older = 43_200

/**
 * Makes tickets.
 *
 * @param deps - Project, clock, and where the identity is kept.
 * @returns The tickets, dated by our own clock until it proves to be ahead.
 */
export function createTicket(
  deps: Pick<RelaySocketDeps, 'clock' | 'projectId' | 'storage'>,
): Ticket {
  const { clock, projectId } = deps
  const identity = createIdentity(deps.storage)
  let age = 0
  return {
    clientId: identity.clientId,
    async address(relayUrl) {
      const issuedAt = Math.floor(clock.now() / 1000) - age
      const token = identity.token({ audience: relayUrl, issuedAt })
      const auth = await token.catch(() => undefined)
      return auth === undefined ? undefined : dialAddress(relayUrl, { auth, projectId })
    },
    makeOlder() {
      if (age > 0) return false
      age = older
      return true
    },
  }
}
