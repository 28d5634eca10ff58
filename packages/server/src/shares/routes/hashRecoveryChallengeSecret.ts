import { createHash } from 'node:crypto'

/** Computes SHA-256 of the secret of a recovery challenge, base64url. */
export function hashRecoveryChallengeSecret(secret: Uint8Array): string {
  return createHash('sha256').update(secret).digest('base64url')
}
