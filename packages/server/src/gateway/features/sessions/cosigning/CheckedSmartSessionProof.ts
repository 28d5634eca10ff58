/** A valid proof that is not yet used up. */
export type CheckedSmartSessionProof = {
  /** SHA-256 of the signed message. A signature has several encodings, so it is not hashed. */
  readonly digest: string
  /** Seconds since 1970. */
  readonly expiry: number
}
