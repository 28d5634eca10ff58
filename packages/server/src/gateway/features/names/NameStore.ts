import type { NameAttributes } from 'latchkey/protocol'

/** Where a name points on one chain. */
export type StoredAddress = {
  /** ENSIP-11; the main network is 60. */
  readonly coinType: number
  /** As its owner wrote it. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** A registered name, as plain JSON. */
export type StoredName = {
  readonly name: string
  readonly attributes: NameAttributes
  /** Milliseconds since 1970. */
  readonly registeredAt: number
  readonly updatedAt: number
  /** By their coin type, ascending. */
  readonly addresses: readonly StoredAddress[]
}

/** A signed message, which counts once. */
export type UsedMessage = {
  /** Names message and signer. */
  readonly hash: string
  /** When nobody would take it any more, milliseconds since 1970. */
  readonly expiresAt: number
}

/** Why a change was not made. The name is as it was then. */
export type NameChangeFailure =
  | 'taken'
  /** There is no such name. */
  | 'unknown'
  /** It belongs to somebody else, by now. */
  | 'foreign'
  /** The signed message was used before. */
  | 'used'

/** Who owns a name: the address that it points to on the main network. */
export type Owner = { readonly address: string }

/** Names and where they point. */
export type NameStore = {
  find(name: string): Promise<StoredName | undefined>
  /** Names that point to an address on any chain, the oldest first; however it is written. */
  findOwned(address: string): Promise<readonly StoredName[]>
  /** Those of the names that somebody has, in one query. */
  findTaken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Of several who register a name at once, one gets it. */
  register(
    entry: {
      readonly name: string
      readonly attributes: NameAttributes
      readonly addresses: readonly Omit<StoredAddress, 'createdAt'>[]
    },
    signed: UsedMessage,
  ): Promise<StoredName | NameChangeFailure>
  /** Replaces all attributes. */
  setAttributes(
    change: { readonly name: string; readonly attributes: NameAttributes } & { owner: Owner },
    signed: UsedMessage,
  ): Promise<StoredName | NameChangeFailure>
  /**
   * Points a name elsewhere. On the main network this gives the name away: whatever pointed to the
   * former owner points to the new one.
   */
  setAddress(
    change: { readonly name: string; readonly to: Omit<StoredAddress, 'createdAt'> } & {
      owner: Owner
    },
    signed: UsedMessage,
  ): Promise<StoredName | NameChangeFailure>
  /** Drops signed messages whose time is over. */
  dropExpiredMessages(): Promise<void>
}
