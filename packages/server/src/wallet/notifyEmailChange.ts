import type { Transaction } from 'kysely'
import { readLanguage } from '../language/index.ts'
import type { Tables } from '../store/index.ts'
import type { ChangedEmail } from './changeUserEmail.ts'
import { formatEmailChangedMessage } from './codes/formatEmailChangedMessage.ts'
import { formatPageUrl } from './formatPageUrl.ts'
import { addRequiredNotice } from './mail/addRequiredNotice.ts'
import type { WalletSession } from './sessions/WalletSession.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/**
 * Stores messages to both mailboxes about a change of the address. The former one can undo it.
 *
 * @throws `login.limited` (429) when too many messages of the project wait.
 */
export async function notifyEmailChange(
  step: Transaction<Tables>,
  { mail, origin }: Pick<WalletServiceContext, 'mail' | 'origin'>,
  { session, changed }: Pick<WalletSession, 'session'> & { readonly changed: ChangedEmail },
): Promise<void> {
  const { app_origin: appOrigin, project_id: projectId } = session
  const { user, former } = changed
  const isRemoved = user.email === null
  const language = readLanguage(user.language ?? undefined)
  const send = (to: string, emailKey: string, undoUrl?: string): Promise<void> => {
    const message = formatEmailChangedMessage({ to, language, appOrigin, undoUrl, isRemoved })
    return addRequiredNotice(step, mail, { message, projectId, emailKey })
  }
  if (former) {
    const undoUrl = formatPageUrl(`${origin}/undo`, language, { token: former.undoToken })
    await send(former.email, former.emailKey, undoUrl)
  }
  if (user.email !== null) await send(user.email, user.email_key ?? '')
}
