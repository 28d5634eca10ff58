/**
 * Makes bytes that nobody can guess.
 *
 * @param length - How many, up to 65536.
 * @returns The bytes.
 */
export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
