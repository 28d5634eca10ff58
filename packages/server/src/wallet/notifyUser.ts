import type { Transaction } from 'kysely'
import { readLanguage, type ServiceLanguage } from '../language/index.ts'
import type { Tables } from '../store/index.ts'
import { addRequiredNotice } from './mail/addRequiredNotice.ts'
import type { NoticeMessage } from './mail/OutboxMail.ts'
import type { WalletSession } from './sessions/WalletSession.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/**
 * Stores a message to the mailbox of an account, if it has one, in the transaction of what it is about.
 *
 * @param about - `isOptional`: whether what it is about happens, too, when too many notices wait.
 * @throws `login.limited` (429) when too many notices of the project, or to the address, wait.
 */
export async function notifyUser(
  step: Transaction<Tables>,
  { mail }: Pick<WalletServiceContext, 'mail'>,
  about: Pick<WalletSession, 'user'> & {
    readonly session: Pick<WalletSession['session'], 'app_origin' | 'project_id'>
    readonly isOptional?: boolean
    readonly format: (about: {
      readonly to: string
      readonly appOrigin: string
      readonly language: ServiceLanguage
    }) => NoticeMessage
  },
): Promise<void> {
  const { user, session, format, isOptional = false } = about
  if (user.email === null || user.email_key === null) return
  const language = readLanguage(user.language ?? undefined)
  const message = format({ to: user.email, appOrigin: session.app_origin, language })
  const notice = { message, projectId: session.project_id, emailKey: user.email_key }
  await (isOptional ? mail.add(step, notice) : addRequiredNotice(step, mail, notice))
}
