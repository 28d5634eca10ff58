import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../../clock/Clock.ts'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { Log } from '../../http/index.ts'
import type { Tables } from '../../store/index.ts'
import type { OutboxMail } from './OutboxMail.ts'
import { createMailSeal } from './createMailSeal.ts'
import { noticeLifetimeMs, waitingMailsPerProject, waitingNoticesPerAddress } from './mailLimits.ts'

/** Messages that wait in the database. */
export type MailQueue = {
  /**
   * Adds a message. Returns false when the project has too many of its kind that wait, codes or notices, or its address
   * too many notices.
   */
  add(step: Transaction<Tables>, mail: OutboxMail): Promise<boolean>
}

/** Dependencies of a queue. */
export type MailQueueDeps = {
  readonly secret: Pick<RootSecret, 'deriveKeys'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}

/** Creates the queue of messages that wait in the database. A process with the wallet service sends them. */
export function createMailQueue({ secret, clock, log }: MailQueueDeps): MailQueue {
  const seal = createMailSeal(secret)
  return {
    async add(step, mail) {
      const { isUnlimited = false, ...message } = mail.message
      const { projectId, emailKey, code, recovery } = mail
      const limit = isUnlimited ? undefined : await findExceededLimit(step, mail)
      if (limit) {
        // One address alone is no failure of the mail server.
        const level = limit === 'project' ? 'error' : 'warn'
        log({ level, event: 'mail.outbox_full', limit, projectId })
        return false
      }
      const [id, now] = [randomUUID(), clock.now()]
      await step
        .insertInto('wallet_mail')
        .values({
          id,
          project_id: projectId,
          email_key: emailKey,
          code_id: code?.id ?? null,
          recovery_id: recovery?.id ?? null,
          recovery_notice: recovery?.notice ?? null,
          sealed: seal.seal(id, message),
          attempts: 0,
          created_at: now,
          next_at: now,
          expires_at: (code ?? recovery)?.expiresAt ?? now + noticeLifetimeMs,
        })
        .execute()
      return true
    },
  }
}

/** Finds the limit of waiting messages that another one exceeds. */
async function findExceededLimit(
  step: Transaction<Tables>,
  { projectId, emailKey, code }: Pick<OutboxMail, 'projectId' | 'emailKey' | 'code'>,
): Promise<'project' | 'address' | undefined> {
  const waiting = step
    .selectFrom('wallet_mail')
    .select('id')
    .where('project_id', '=', projectId)
    // Anybody requests codes, and so must not use up the notices of accounts.
    .where('code_id', code ? 'is not' : 'is', null)
  const ofProject = await waiting.limit(waitingMailsPerProject).execute()
  if (ofProject.length >= waitingMailsPerProject) return 'project'
  if (code) return undefined
  const ofAddress = waiting.where('email_key', '=', emailKey).limit(waitingNoticesPerAddress)
  return (await ofAddress.execute()).length >= waitingNoticesPerAddress ? 'address' : undefined
}
