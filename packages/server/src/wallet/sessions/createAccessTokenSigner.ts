import {
  type SiwxPublicKey,
  type WalletAccessClaims,
  walletAccessClaimsSchema,
} from 'latchkey/protocol'
import { deriveSigningKeys } from '../../config/deriveSigningKeys.ts'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import { verifySignedToken, signClaims } from './signedTokens.ts'

/** Lifetime of an access token in seconds. */
export const accessTokenSeconds = 300

/** Signs access tokens. */
export type AccessTokenSigner = {
  /** Keys of accepted tokens, the current one first. */
  readonly publicKeys: readonly SiwxPublicKey[]
  sign(claims: WalletAccessClaims): string
}

/**
 * Creates the signer of access tokens. All nodes of a deployment have the same key.
 *
 * @see RFC 9068
 */
export function createAccessTokenSigner(secret: Pick<RootSecret, 'deriveKeys'>): AccessTokenSigner {
  const keys = deriveSigningKeys(secret, 'wallet access tokens')
  return {
    publicKeys: keys.map((each) => each.publicKey),
    sign: (claims) => signClaims(keys[0], { type: 'at+jwt', claims }),
  }
}

/**
 * Verifies an access token: its signature, issuer and expiry. Whether the session was revoked, and
 * the proof of its device, are not checked.
 *
 * @returns Undefined for any other token.
 */
export function verifyAccessToken(
  token: string,
  options: {
    readonly publicKeys: readonly SiwxPublicKey[]
    /** Origin of the wallet service. */
    readonly issuer: string
    /** Milliseconds since 1970. */
    readonly now: number
  },
): WalletAccessClaims | undefined {
  const { publicKeys, issuer, now } = options
  const claims = verifySignedToken(token, {
    type: 'at+jwt',
    claims: walletAccessClaimsSchema,
    publicKeys,
  })
  return claims?.iss === issuer && claims.exp * 1_000 > now ? claims : undefined
}
