import {
  type RecoveryTicketClaims,
  recoveryTicketClaimsSchema,
  type SiwxPublicKey,
} from 'latchkey/protocol'
import { deriveSigningKeys } from '../../config/deriveSigningKeys.ts'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import { verifySignedToken, signClaims } from '../sessions/signedTokens.ts'

/** Lifetime of a ticket. */
const ticketSeconds = 300

type Unsigned<Claims> = Claims extends unknown ? Omit<Claims, 'iss' | 'aud' | 'exp'> : never

/** Signs tickets, with which the share service does a step of an automatic recovery. */
export type RecoveryTicketSigner = {
  sign(claims: Unsigned<RecoveryTicketClaims>, now: number): string
}

/** Creates the signer. Its key is that of access tokens, which the share service fetches; the type differs. */
export function createRecoveryTicketSigner(options: {
  readonly secret: Pick<RootSecret, 'deriveKeys'>
  /** Origin of the wallet service. */
  readonly origin: string
}): RecoveryTicketSigner {
  const [key] = deriveSigningKeys(options.secret, 'wallet access tokens')
  return {
    sign(given, now) {
      const exp = Math.floor(now / 1_000) + ticketSeconds
      const claims = { ...given, iss: options.origin, aud: 'latchkey-recovery', exp }
      return signClaims(key, { type: 'recovery+jwt', claims })
    },
  }
}

/**
 * Verifies a ticket: its signature, issuer, expiry, account, device and purpose.
 *
 * @returns Undefined for any other ticket.
 */
export function verifyRecoveryTicket<Purpose extends RecoveryTicketClaims['purpose']>(
  ticket: string,
  expected: {
    readonly purpose: Purpose
    readonly userId: string
    readonly device: string
    readonly publicKeys: readonly SiwxPublicKey[]
    readonly issuer: string
    /** Milliseconds since 1970. */
    readonly now: number
  },
): Extract<RecoveryTicketClaims, { purpose: Purpose }> | undefined {
  const { purpose, userId, device, publicKeys, issuer, now } = expected
  const claims = verifySignedToken(ticket, {
    type: 'recovery+jwt',
    claims: recoveryTicketClaimsSchema,
    publicKeys,
  })
  if (!claims || claims.iss !== issuer || claims.exp * 1_000 <= now) return undefined
  if (claims.sub !== userId || claims.cnf.jkt !== device || claims.purpose !== purpose)
    return undefined
  // The check above narrows it, which the compiler does not follow for a type parameter.
  return claims as Extract<RecoveryTicketClaims, { purpose: Purpose }>
}
