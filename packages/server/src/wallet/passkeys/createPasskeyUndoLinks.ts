import { randomBytes } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { newPasskeyGracePeriodMs } from 'latchkey/protocol'
import type { SqlStoreDeps, Tables, WalletPasskeyUndoTable } from '../../store/index.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import { endWalletSessions } from '../sessions/endWalletSessions.ts'
import { lockUser } from '../sessions/lockWalletSession.ts'

/** Links that remove a new passkey, which the mailbox of the account receives. */
export type PasskeyUndoLinks = {
  /**
   * Removes the passkey of a link and those that were added after it, once, and ends all sessions. Earlier passkeys
   * stay. A link whose passkey is gone is expired.
   */
  undo(token: string): Promise<'removed' | 'expired'>
  deleteExpired(): Promise<void>
}

/** Creates the store of links, which has their hashes alone. */
export function createPasskeyUndoLinks(
  deps: SqlStoreDeps & { readonly audit: WalletAuditLog },
): PasskeyUndoLinks {
  const { clock, audit } = deps
  const { sql } = deps.database
  return {
    undo: (token) =>
      sql
        .transaction()
        .execute((step) => undoPasskey(step, { hash: hashText(token), audit, now: clock.now() })),
    async deleteExpired() {
      const expired = sql.deleteFrom('wallet_passkey_undo')
      await expired.where('expires_at', '<', clock.now()).execute()
    },
  }
}

/** Adds a link for a new passkey, and returns its token. */
export async function addPasskeyUndo(
  step: Transaction<Tables>,
  { userId, addedAt }: { readonly userId: string; readonly addedAt: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { hash: hashText(token), user_id: userId, added_at: addedAt }
  await step
    .insertInto('wallet_passkey_undo')
    .values({ ...row, expires_at: addedAt + newPasskeyGracePeriodMs })
    .execute()
  return token
}

/** Deletes the links of an account whose passkeys were removed by other means. */
export async function deletePasskeyUndos(step: Transaction<Tables>, userId: string): Promise<void> {
  await step.deleteFrom('wallet_passkey_undo').where('user_id', '=', userId).execute()
}

async function undoPasskey(
  step: Transaction<Tables>,
  {
    hash,
    audit,
    now,
  }: { readonly hash: string; readonly audit: WalletAuditLog; readonly now: number },
): Promise<'removed' | 'expired'> {
  const links = step.selectFrom('wallet_passkey_undo').select('user_id').where('hash', '=', hash)
  const found = await links.executeTakeFirst()
  // Before its link, as all that removes links does.
  if (!found || !(await lockUser(step, found.user_id))) return 'expired'
  const link = await step
    .deleteFrom('wallet_passkey_undo')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!link || !(await hasPasskey(step, link))) return 'expired'
  const removal = step.deleteFrom('wallet_passkey').where('user_id', '=', link.user_id)
  await removal.where('added_at', '>=', link.added_at).execute()
  await endWalletSessions(step, link.user_id, { now })
  await audit.append(step, link.user_id, { event: 'passkey.removed', details: { by: 'mailbox' } })
  return 'removed'
}

/** Returns whether the passkey of a link is left. Later ones may be those of the owner, after it was removed. */
async function hasPasskey(
  step: Transaction<Tables>,
  { user_id: userId, added_at: addedAt }: Selectable<WalletPasskeyUndoTable>,
): Promise<boolean> {
  const rows = step.selectFrom('wallet_passkey').select('credential_id')
  const left = rows.where('user_id', '=', userId).where('added_at', '=', addedAt)
  return (await left.executeTakeFirst()) !== undefined
}
