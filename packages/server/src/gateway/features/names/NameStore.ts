import type { NameAttributes } from 'latchkey/protocol'

/** The address of a name on one chain. */
export type StoredNameAddress = {
  /** ENSIP-11; 60 for Ethereum. */
  readonly coinType: number
  /** Case as the owner wrote it. */
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
  /** By coin type, ascending. */
  readonly addresses: readonly StoredNameAddress[]
  /**
   * Address, in lower case, of the owner that signed the registration or the latest change. It differs
   * from the owner after a transfer, until the new owner signs a change.
   */
  readonly confirmedBy?: string | undefined
}

/** A signed message that was used; it is valid once. */
export type UsedNameMessage = {
  /** Hash of message and signer. */
  readonly hash: string
  /** Milliseconds since 1970 after which the message has expired anyway. */
  readonly expiresAt: number
}

/** Reason why a change was rejected. The name is unchanged. */
export type NameChangeFailure =
  | 'taken'
  /** The name does not exist. */
  | 'unknown'
  /** The name has another owner. */
  | 'notOwner'
  /** The signed message was used before. */
  | 'used'

/** Returns the owner of a name: its address on Ethereum. */
export type NameOwner = { readonly address: string }

/** Stores names and their addresses. */
export type NameStore = {
  find(name: string): Promise<StoredName | undefined>
  /**
   * Returns the names that an address, in any spelling, owns and confirmed: the primary one first, then
   * the oldest. Others may transfer a name to an address, or point one to it, without its consent.
   */
  findOwned(address: string): Promise<readonly StoredName[]>
  /** Returns which of the names are registered. */
  findTaken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Registers a name, at most once. */
  register(
    entry: {
      readonly name: string
      readonly attributes: NameAttributes
      readonly addresses: readonly Omit<StoredNameAddress, 'createdAt'>[]
    },
    signed: UsedNameMessage,
  ): Promise<StoredName | NameChangeFailure>
  /** Replaces all attributes. */
  setAttributes(
    change: { readonly name: string; readonly attributes: NameAttributes } & { owner: NameOwner },
    signed: UsedNameMessage,
  ): Promise<StoredName | NameChangeFailure>
  /**
   * Sets an address of a name. On Ethereum this transfers the name: all addresses of the former
   * owner point to the new one.
   */
  setAddress(
    change: { readonly name: string; readonly to: Omit<StoredNameAddress, 'createdAt'> } & {
      owner: NameOwner
    },
    signed: UsedNameMessage,
  ): Promise<StoredName | NameChangeFailure>
  /** Chooses a name as the primary one of its owner. A transfer of the name ends this. */
  setPrimary(
    change: { readonly name: string; readonly owner: NameOwner },
    signed: UsedNameMessage,
  ): Promise<StoredName | NameChangeFailure>
  /** Deletes expired messages. */
  dropExpiredMessages(): Promise<void>
}
