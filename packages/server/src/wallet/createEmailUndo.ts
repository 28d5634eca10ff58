import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isUniqueViolation, type TableDeps, type Tables } from '../store/index.ts'
import type { WalletAuditLog } from './audit/createWalletAuditLog.ts'
import { hashText } from './dpop/readDpopProof.ts'

/** Time for which the former mailbox can undo a change. */
const lifetimeMs = 7 * 86_400_000

/** A change of an address. */
export type UndoableChange = {
  readonly userId: string
  /** The former address. */
  readonly email: string
  readonly emailKey: string
  readonly nextEmailKey: string
}

/** Links that undo a change of the address, which the former mailbox receives. */
export type EmailUndo = {
  /** Creates the token of a link. */
  create(change: UndoableChange): Promise<string>
  /**
   * Restores the former address, once, and ends all sessions.
   *
   * @returns `expired` also when the address was changed again, or another account has the former one.
   */
  undo(token: string): Promise<'restored' | 'expired'>
  deleteExpired(): Promise<void>
}

/** Creates the store of links, which has their hashes alone. */
export function createEmailUndo(deps: TableDeps & { readonly audit: WalletAuditLog }): EmailUndo {
  const { clock, audit } = deps
  const { sql } = deps.database
  return {
    async create({ userId, email, emailKey, nextEmailKey }) {
      const token = randomBytes(32).toString('base64url')
      const row = { user_id: userId, email, email_key: emailKey, next_email_key: nextEmailKey }
      await sql
        .insertInto('wallet_email_undo')
        .values({ ...row, hash: hashText(token), expires_at: clock.now() + lifetimeMs })
        .execute()
      return token
    },
    async undo(token) {
      try {
        return await sql
          .transaction()
          .execute((step) => undoChange(step, { hash: hashText(token), audit, now: clock.now() }))
      } catch (error) {
        if (isUniqueViolation(error)) return 'expired'
        throw error
      }
    },
    async deleteExpired() {
      const expired = sql.deleteFrom('wallet_email_undo')
      await expired.where('expires_at', '<', clock.now()).execute()
    },
  }
}

async function undoChange(
  step: Transaction<Tables>,
  { hash, audit, now }: { hash: string; audit: WalletAuditLog; now: number },
): Promise<'restored' | 'expired'> {
  const change = await step
    .deleteFrom('wallet_email_undo')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!change) return 'expired'
  const restored = await step
    .updateTable('wallet_user')
    .set({ email: change.email, email_key: change.email_key, email_changed_at: now })
    .where('id', '=', change.user_id)
    .where('email_key', '=', change.next_email_key)
    .returning('id')
    .execute()
  if (restored.length === 0) return 'expired'
  await step
    .updateTable('wallet_session')
    .set({ revoked_at: now })
    .where('user_id', '=', change.user_id)
    .where('revoked_at', 'is', null)
    .execute()
  await audit.append(step, change.user_id, { event: 'email.restored' })
  return 'restored'
}
