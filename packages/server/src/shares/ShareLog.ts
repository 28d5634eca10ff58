import type { ShareLogEntry, ShareLogPage } from 'latchkey/protocol'
import type { ShareStep } from './shareRows.ts'
import type { ShareWallet } from './ShareStore.ts'

/** Events of the log of a wallet. */
export type ShareEvent =
  | 'wallet.created'
  | 'share.released'
  | 'share.exported'
  | 'share.recovered'
  | 'share.refused'
  | 'recovery.started'
  | 'recovery.failed'
  | 'recovery.limited'
  | 'recovery.enabled'
  | 'recovery.disabled'
  | 'recovery.canceled'
  | 'recovery.finished'
  | 'recovery.key_released'
  | 'recovery.factor_added'
  | 'recovery.factor_removed'
  | 'device.added'
  | 'device.removed'

/** An entry to append. */
export type NewShareEvent = {
  readonly event: ShareEvent
  /** Device of the request. */
  readonly device: string
  /** No shares, secrets or keys. */
  readonly details?: ShareLogEntry['details'] | undefined
}

/**
 * Append-only log of each wallet, which its owner reads. Entries are authenticated with a key of the service, each
 * with the one before, and so is the number of the last one: what another writer of the database changes, adds or
 * removes is noticed.
 */
export type ShareLog = {
  /** Appends an entry in the transaction of the act, which has locked the wallet. */
  append(step: ShareStep, walletId: string, entry: NewShareEvent): Promise<void>
  /**
   * Appends an entry unless the device has one of this event since a day, so that repeated attempts do not fill
   * the log.
   */
  appendOncePerDay(step: ShareStep, walletId: string, entry: NewShareEvent): Promise<void>
  /** Returns the newest entries below a sequence number, newest first. */
  list(wallet: Pick<ShareWallet, 'id'>, before?: number): Promise<ShareLogPage>
}
