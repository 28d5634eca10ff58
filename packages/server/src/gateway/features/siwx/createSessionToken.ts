import { parseCaipAddress } from 'latchkey/caip'
import type { SiwxClaims } from 'latchkey/protocol'
import type { SignInSession } from './createSignInStore.ts'
import type { SiwxRouteDeps } from './SiwxRouteDeps.ts'

/** Lifetime of a session token, short because hosts verify it without a revocation check. */
const tokenLifetimeMs = 3_600_000

/** Creates a session token. */
export function createSessionToken(
  { tokens, clock }: Pick<SiwxRouteDeps, 'tokens' | 'clock'>,
  session: SignInSession,
): string {
  return tokens.sign(createClaims(session, clock.now()))
}

/** Creates the claims of a session. A token never outlives its session. */
function createClaims(session: SignInSession, now: number): SiwxClaims {
  const { address, networkId } = parseCaipAddress(session.account)
  return {
    iss: 'latchkey',
    aud: session.projectId,
    sub: session.account,
    sid: session.id,
    iat: Math.floor(now / 1_000),
    exp: Math.floor(Math.min(now + tokenLifetimeMs, session.expiresAt) / 1_000),
    address,
    chainId: networkId,
    domain: session.domain,
    uri: session.uri,
    nonce: session.nonce,
  }
}
