import type { Selectable, Transaction } from 'kysely'
import { readLanguage } from '../../language/index.ts'
import type { SqlStoreDeps, Tables, WalletUserTable } from '../../store/index.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import { formatPasskeysResetMessage } from '../codes/formatPasskeysResetMessage.ts'
import { addRequiredNotice } from '../mail/addRequiredNotice.ts'
import type { MailQueue } from '../mail/createMailQueue.ts'
import { lockUser } from '../sessions/lockWalletSession.ts'
import { deletePasskeyUndos } from './createPasskeyUndoLinks.ts'

/**
 * Removes all passkeys of an account, for its operator, and stores the message about it in the same transaction.
 *
 * @returns The number of passkeys.
 */
export async function resetPasskeys(
  deps: SqlStoreDeps & { readonly audit: WalletAuditLog; readonly mail: MailQueue },
  id: string,
): Promise<number> {
  const { database, audit, mail } = deps
  return await database.sql.transaction().execute(async (step) => {
    const user = await lockUser(step, id)
    const removal = step.deleteFrom('wallet_passkey').where('user_id', '=', id)
    const removed = await removal.returning('credential_id').execute()
    if (!user || removed.length === 0) return 0
    await deletePasskeyUndos(step, id)
    await audit.append(step, id, { event: 'passkey.removed', details: { by: 'operator' } })
    await notify(step, { mail, user })
    return removed.length
  })
}

async function notify(
  step: Transaction<Tables>,
  about: {
    readonly mail: MailQueue
    readonly user: Selectable<WalletUserTable>
  },
): Promise<void> {
  const { id, email, email_key: emailKey, language } = about.user
  if (email === null || emailKey === null) return
  const sessions = step.selectFrom('wallet_session').select(['app_origin', 'project_id'])
  const last = await sessions
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const message = formatPasskeysResetMessage({
    to: email,
    language: readLanguage(language ?? undefined),
    appOrigin: last?.app_origin,
  })
  const notice = { message, projectId: last?.project_id ?? '', emailKey }
  await addRequiredNotice(step, about.mail, notice)
}
