/** Returns 128 random bits as text. `crypto.randomUUID` is missing from pages without TLS. */
export function createRandomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
