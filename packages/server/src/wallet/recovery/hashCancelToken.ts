import { createHash } from 'node:crypto'

/** Computes SHA-256 of the secret of a link that cancels a recovery, as the share service does. */
export function hashCancelToken(token: string): string {
  return createHash('sha256').update(Buffer.from(token, 'base64url')).digest('base64url')
}
