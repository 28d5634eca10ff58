import type { Transaction } from 'kysely'
import { readLanguage } from '../../language/index.ts'
import type { SqlStoreDeps, Tables } from '../../store/index.ts'
import { formatPageUrl } from '../formatPageUrl.ts'
import type { MailOutbox } from '../mail/createMailOutbox.ts'
import type { RecoveryStore, StoredRecovery } from './createRecoveryStore.ts'
import { formatRecoveryMessage } from './formatRecoveryMessage.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import { findRecoveryReadyTime, findRecoveryReminderTime } from './recoveryTimes.ts'

/** Time for which a notice is sent. After it, one that no mail server accepted is written again, with its new times. */
const lifetimeMs = 480_000

/** Mailbox of an account, and the language of its messages. */
export type RecoveryNoticeRecipient = {
  readonly email: string
  readonly emailKey: string
  readonly language: string | null
}

/** Notices that the delay of a recovery waits for. */
export type RecoveryNotices = {
  /** Stores the next notice of a recovery. The acceptance of the first by the mail server starts the delay. */
  add(
    step: Transaction<Tables>,
    recovery: StoredRecovery,
    owner: RecoveryNoticeRecipient,
  ): Promise<void>
  /** Stores the notices that are due, first and last ones, and sends them. Each node may call it. */
  sendDue(): Promise<void>
}

/** Creates the sender of notices. */
export function createRecoveryNotices(
  deps: SqlStoreDeps & {
    readonly origin: string
    readonly mail: MailOutbox
    readonly recoveries: Pick<RecoveryStore, 'readCancelToken'>
  },
): RecoveryNotices {
  const { mail, clock, origin, recoveries } = deps
  const { sql } = deps.database

  async function add(
    step: Transaction<Tables>,
    recovery: StoredRecovery,
    { email, emailKey, language }: RecoveryNoticeRecipient,
  ): Promise<void> {
    const now = clock.now()
    const notice = recovery.notified_at === null ? 'started' : 'ending'
    const sent =
      notice === 'started' ? { ...recovery, notified_at: now } : { ...recovery, reminded_at: now }
    const about = { to: email, language: readLanguage(language ?? undefined) }
    const token = recoveries.readCancelToken(recovery)
    const message = formatRecoveryMessage({
      ...about,
      appOrigin: recovery.app_origin,
      notice,
      readyAt: findRecoveryReadyTime(sent, now),
      cancelUrl: formatPageUrl(`${origin}/cancel`, about.language, { token }),
    })
    await mail.add(step, {
      message,
      projectId: recovery.project_id,
      emailKey,
      recovery: { id: recovery.id, notice, expiresAt: now + lifetimeMs },
    })
  }

  return {
    add,
    async sendDue() {
      const now = clock.now()
      const open = await listUnfinished(sql, now)
      for (const { email, email_key: emailKey, language, ...recovery } of open) {
        const reminderAt = findRecoveryReminderTime(recovery)
        if (reminderAt !== undefined && reminderAt > now) continue
        if (email === null || emailKey === null) continue
        await sql.transaction().execute(async (step) => {
          const claimed = await step
            .updateTable('wallet_recovery')
            .set({ tried_at: now })
            .where('id', '=', recovery.id)
            // Unless another node was first.
            .where('tried_at', '=', recovery.tried_at)
            .returning('id')
            .executeTakeFirst()
          if (claimed) await add(step, recovery, { email, emailKey, language })
        })
      }
      mail.wake()
    },
  }
}

/** Lists the recoveries that wait for a notice, with the address of their accounts. */
async function listUnfinished(
  sql: SqlStoreDeps['database']['sql'],
  now: number,
): Promise<
  readonly (StoredRecovery & Pick<WalletSession['user'], 'email' | 'email_key' | 'language'>)[]
> {
  return await sql
    .selectFrom('wallet_recovery')
    .innerJoin('wallet_user', 'wallet_user.id', 'wallet_recovery.user_id')
    .selectAll('wallet_recovery')
    .select(['wallet_user.email', 'wallet_user.email_key', 'wallet_user.language'])
    .where('reminded_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where('wallet_recovery.expires_at', '>', now)
    .where('tried_at', '<', now - lifetimeMs)
    .execute()
}
