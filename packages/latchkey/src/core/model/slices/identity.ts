/** Name and picture of an address. */
export type IdentityEntry = {
  readonly name?: string | undefined
  /** URL of a picture at the gateway, safe in an `img`. */
  readonly avatar?: string | undefined
  /** Milliseconds since 1970 when it was fetched. */
  readonly timestamp: number
}

/** State of the identity slice. */
export type IdentitySlice = {
  /** Names and pictures, by `identityKey` of the address; absent until first fetched. */
  readonly identities?: Readonly<Record<string, IdentityEntry>> | undefined
}
