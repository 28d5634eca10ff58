import { sql as rawSql, type Transaction } from 'kysely'
import type { KeyContext } from './keys/ShareKeyDriver.ts'
import type { ShareWallet } from './ShareStore.ts'
import type { ShareTables } from './ShareTables.ts'

/** A transaction. */
export type ShareTransaction = Transaction<ShareTables>

/** Serializes releases of a wallet, so that the limits hold for concurrent ones, and deletions. */
export async function lockWallet(step: ShareTransaction, walletId: string): Promise<void> {
  await rawSql`select pg_advisory_xact_lock(hashtext(${walletId}))`.execute(step)
}

/** Returns the additional authenticated data of an encrypted share: swapped rows do not decrypt. */
export function shareKeyContextOf(
  { id, user_id }: Pick<ShareWallet, 'id' | 'user_id'>,
  { device, created_at }: { readonly device: string; readonly created_at: number },
): KeyContext {
  return { wallet: id, user: user_id, device, since: `${created_at}`, format: 'share v1' }
}
