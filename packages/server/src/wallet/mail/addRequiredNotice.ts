import type { Transaction } from 'kysely'
import type { Tables } from '../../store/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { MailQueue } from './createMailQueue.ts'
import type { OutboxMail } from './OutboxMail.ts'

/**
 * Stores a notice in the transaction of the act that it is about. Nothing happens to an account without a notice.
 *
 * @throws `login.limited` (429) when too many notices of the project, or to the address, wait.
 */
export async function addRequiredNotice(
  step: Transaction<Tables>,
  mail: Pick<MailQueue, 'add'>,
  notice: OutboxMail,
): Promise<void> {
  if (!(await mail.add(step, notice))) throw createLoginError('login.limited', { limit: 'project' })
}
