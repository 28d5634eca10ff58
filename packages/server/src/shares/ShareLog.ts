import type { ShareLogEntry, ShareLogPage } from 'latchkey/protocol'
import type { ShareTransaction } from './shareRows.ts'
import type { ShareWallet, WalletWithState } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'
import type { WalletState } from './WalletState.ts'

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
 * Append-only log of each wallet, which its owner reads, and the state of the wallet after the last entry. Entries are
 * authenticated with a key of the service, each with the one before, and so are the number of the last one and the
 * state: what another writer of the database changes, adds or removes is noticed.
 *
 * A wallet whose state was changed is refused: `shares.unavailable` (503), and an entry in the log of the server.
 */
export type ShareLog = {
  /** Finds the wallet of an account. */
  findWallet(userId: string): Promise<WalletWithState | undefined>
  /** Reads the state of a wallet. An act that depends on it reads it after it has locked the wallet. */
  readState(sql: ShareSql | ShareTransaction, walletId: string): Promise<WalletState>
  /** Starts the log of a new wallet. */
  start(
    step: ShareTransaction,
    wallet: ShareWallet,
    first: NewShareEvent & { readonly state: WalletState },
  ): Promise<void>
  /**
   * Appends an entry in the transaction of the act, which has locked the wallet.
   *
   * @param change - Members of the state that the act changes; a member that is `undefined` is removed.
   */
  append(
    step: ShareTransaction,
    walletId: string,
    entry: NewShareEvent & { readonly change?: Partial<WalletState> | undefined },
  ): Promise<void>
  /**
   * Appends an entry unless the device has one of this event since a day, so that repeated attempts do not fill
   * the log.
   */
  appendOncePerDay(step: ShareTransaction, walletId: string, entry: NewShareEvent): Promise<void>
  /** Returns the newest entries below a sequence number, newest first. */
  list(wallet: Pick<ShareWallet, 'id'>, before?: number): Promise<ShareLogPage>
  /** Logs that a row of a wallet was changed. @returns The error for a request that is refused. */
  reject(walletId: string, table: string): Error
}
