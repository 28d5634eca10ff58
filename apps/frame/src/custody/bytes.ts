/** Bytes as Web Crypto accepts them: not backed by shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Overwrites secrets with zeros. Call it in `finally`, for every array that is no longer needed. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

/** Concatenates bytes into a new array. */
export function concat(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Copies bytes into an array of their own, and wipes the original. */
export function copyAndWipe(bytes: Uint8Array): Bytes {
  const moved = Uint8Array.from(bytes)
  wipe(bytes)
  return moved
}

/** Returns whether two arrays have the same bytes. Takes the same time wherever they differ. */
export function isEqualBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0
}

/** Encodes public text, such as a label or an address, as UTF-8. */
export function encodeUtf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** Returns random bytes of the browser's secure generator. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}
