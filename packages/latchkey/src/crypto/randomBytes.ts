/** Returns cryptographically secure random bytes, up to 65536. */
export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
