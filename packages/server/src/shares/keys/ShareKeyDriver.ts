/** Context of a ciphertext. It decrypts for the same values only. */
export type KeyContext = Readonly<Record<string, string>>

/** Encrypts the shares at rest with a key that is not in the database. */
export type ShareKeyDriver = {
  /** Encrypts with the current key. */
  encrypt(bytes: Uint8Array, context: KeyContext): Promise<string>
  /**
   * Decrypts with the current key, or one that it replaced.
   *
   * @throws Error for another key, other context or modified text, or when the key is unavailable.
   */
  decrypt(text: string, context: KeyContext): Promise<Buffer>
}

/** Formats a context, the same for any order of its members. */
export function formatKeyContext(context: KeyContext): string {
  return JSON.stringify(
    Object.entries(context).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
