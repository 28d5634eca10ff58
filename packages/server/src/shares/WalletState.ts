/** An automatic recovery of a wallet. */
export type RecoveryState = {
  /** Chosen by the wallet service. */
  readonly id: string
  /** Device that gets the recovery key. */
  readonly device: string
  /** SHA-256 of the secret of the link that cancels it. */
  readonly cancelHash: string
  readonly startedAt: number
  readonly readyAt: number
  readonly expiresAt: number
  readonly canceledAt?: number | undefined
  /** Time of the first release. */
  readonly finishedAt?: number | undefined
}

/** A device with a share. */
export type DeviceState = { readonly device: string; readonly createdAt: number }

/** An amount that left a wallet while its spending was limited: one for each approval. */
export type CountedSpend = {
  /** Of the approval. */
  readonly id: string
  /** US cents. */
  readonly cents: number
  readonly at: number
}

/**
 * State of a wallet, by which the service decides. It is stored with the number of the last entry of the log, under one
 * HMAC: another writer of the database can change no part of it, and can restore an earlier one only together with the
 * earlier log.
 */
export type WalletState = {
  readonly devices: readonly DeviceState[]
  /** Time at which automatic recovery was switched on; undefined while it is off. */
  readonly automaticSince?: number | undefined
  /** The last automatic recoveries, oldest first. */
  readonly recoveries: readonly RecoveryState[]
  /**
   * Time of the last automatic recovery, or of the one whose limit was open then, until a device from before it adds a
   * recovery factor.
   */
  readonly recoveredAt?: number | undefined
  /** End of the limit after it, once another device has added a factor. */
  readonly uncappedAt?: number | undefined
  readonly spending: readonly CountedSpend[]
}
