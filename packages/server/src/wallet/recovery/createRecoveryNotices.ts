import { readLanguage, type ServiceLanguage } from '../../language/index.ts'
import type { TableDeps } from '../../store/index.ts'
import { formatPageUrl } from '../formatPageUrl.ts'
import type { MailQueue } from '../mail/createMailQueue.ts'
import type { RecoveryStore, StoredRecovery } from './createRecoveryStore.ts'
import { formatRecoveryMessage } from './formatRecoveryMessage.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import { findReadyTime, findReminderTime } from './recoveryTimes.ts'

/** Time after which a notice that no mail server accepted is sent again. */
const retryMs = 480_000

/** Mailbox of an account, and the language of its messages. */
export type RecoveryOwner = { readonly email: string; readonly language: string | null }

/** Notices that the delay of a recovery waits for. */
export type RecoveryNotices = {
  /** Sends the first notice. Its acceptance by the mail server starts the delay. */
  sendFirst(recovery: StoredRecovery, owner: RecoveryOwner): void
  /** Sends the notices that are due, first and last ones. Each node may call it. */
  sendDue(): Promise<void>
}

/** Creates the sender of notices. */
export function createRecoveryNotices(
  deps: TableDeps & {
    readonly origin: string
    readonly mail: MailQueue
    readonly recoveries: Pick<RecoveryStore, 'readCancelToken'>
  },
): RecoveryNotices {
  const { mail, clock, origin, recoveries } = deps
  const { sql } = deps.database

  function sendTimed(recovery: StoredRecovery, owner: RecoveryOwner): void {
    const isFirst = recovery.notified_at === null
    const from = { ...recovery, notified_at: recovery.notified_at ?? clock.now() }
    const about = toReceiver(owner)
    const token = recoveries.readCancelToken(recovery)
    const message = formatRecoveryMessage({
      ...about,
      appOrigin: recovery.app_origin,
      notice: isFirst ? 'started' : 'ending',
      readyAt: findReadyTime(isFirst ? from : { ...from, reminded_at: clock.now() }, clock.now()),
      cancelUrl: formatPageUrl(`${origin}/cancel`, about.language, { token }),
    })
    mail.add(message, async (isSent) => {
      if (!isSent) return
      const at = clock.now()
      await sql
        .updateTable('wallet_recovery')
        // A recovery that the mail server made wait lasts longer by that time.
        .set(isFirst ? { notified_at: at } : { reminded_at: at })
        .where('id', '=', recovery.id)
        .execute()
    })
  }

  return {
    sendFirst: sendTimed,
    async sendDue() {
      const now = clock.now()
      const open = await listUnfinished(sql, now)
      for (const { email, language, ...recovery } of open) {
        const reminderAt = findReminderTime(recovery)
        if (email === null || (reminderAt !== undefined && reminderAt > now)) continue
        const claimed = await sql
          .updateTable('wallet_recovery')
          .set({ tried_at: now })
          .where('id', '=', recovery.id)
          // Unless another node was first.
          .where('tried_at', '=', recovery.tried_at)
          .returning('id')
          .executeTakeFirst()
        if (claimed) sendTimed(recovery, { email, language })
      }
    },
  }
}

function toReceiver({ email, language }: RecoveryOwner): {
  readonly to: string
  readonly language: ServiceLanguage
} {
  return { to: email, language: readLanguage(language ?? undefined) }
}

/** Lists the recoveries that wait for a notice, with the address of their accounts. */
async function listUnfinished(
  sql: TableDeps['database']['sql'],
  now: number,
): Promise<readonly (StoredRecovery & Pick<WalletSession['user'], 'email' | 'language'>)[]> {
  return await sql
    .selectFrom('wallet_recovery')
    .innerJoin('wallet_user', 'wallet_user.id', 'wallet_recovery.user_id')
    .selectAll('wallet_recovery')
    .select(['wallet_user.email', 'wallet_user.language'])
    .where('reminded_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where('wallet_recovery.expires_at', '>', now)
    .where('tried_at', '<', now - retryMs)
    .execute()
}
