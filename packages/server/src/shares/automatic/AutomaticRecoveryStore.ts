import type { AutomaticRecovery } from 'latchkey/protocol'
import type { Selectable } from 'kysely'
import type { ShareTables } from '../ShareTables.ts'

type ShareWallet = Selectable<ShareTables['share_wallet']>

/** An automatic recovery to start. */
export type NewAutomaticRecovery = {
  /** Chosen by the wallet service. */
  readonly id: string
  readonly device: string
  /** SHA-256 of the secret of the link that cancels it. */
  readonly cancelHash: string
  readonly delayMs: number
}

/** Reason why a step of an automatic recovery is refused. */
export type AutomaticRecoveryFailure =
  | 'automatic_off'
  | 'recovery_pending'
  | 'recovery_ended'
  | 'recovery_finished'
  | 'recovery_too_early'
  | 'limited'

/** Recovery keys that the service may release after a delay. */
export type AutomaticRecoveryStore = {
  /** Describes automatic recovery of a wallet; undefined while it is off. */
  describe(wallet: ShareWallet): Promise<AutomaticRecovery | undefined>
  /**
   * Stores the private recovery key of a wallet, in place of an earlier copy.
   *
   * @throws `shares.no_share` (403) for a device that was removed meanwhile; so does `disable`.
   */
  enable(
    wallet: ShareWallet,
    from: { readonly device: string; readonly recoveryKey: Uint8Array },
  ): Promise<void>
  /** Deletes the recovery key, and cancels what is under way. */
  disable(wallet: ShareWallet, device: string): Promise<void>
  /** Starts the delay, one recovery at a time. Starting the same one again changes nothing. */
  start(
    wallet: ShareWallet,
    recovery: NewAutomaticRecovery,
  ): Promise<'started' | AutomaticRecoveryFailure>
  /** Cancels a recovery. */
  cancel(
    wallet: ShareWallet,
    which: { readonly id: string; readonly device: string },
  ): Promise<'canceled' | 'recovery_ended' | 'recovery_finished'>
  /** Cancels the recovery of a link. */
  cancelByLink(cancelHash: string): Promise<'canceled' | 'recovery_ended' | 'recovery_finished'>
  /**
   * Releases the recovery key to the device of a recovery whose delay has passed; again within ten minutes, because
   * the response may be lost.
   *
   * @returns 32 bytes, which the caller overwrites.
   */
  finish(
    wallet: ShareWallet,
    recovery: { readonly id: string; readonly device: string; readonly origin: string },
  ): Promise<Buffer | AutomaticRecoveryFailure>
  /** Releases the recovery key to a device with a share, and logs it. */
  release(
    wallet: ShareWallet,
    to: { readonly device: string; readonly origin: string },
  ): Promise<Buffer | AutomaticRecoveryFailure>
  deleteExpired(): Promise<void>
}
