import type { Transaction } from 'kysely'
import type { Tables } from '../store/index.ts'
import type { ChangedEmail } from './changeUserEmail.ts'
import { formatEmailChangedMessage } from './codes/formatEmailChangedMessage.ts'
import type { WalletSession } from './sessions/WalletSession.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/** Stores messages to both mailboxes about a change of the address. The former one can undo it. */
export async function notifyEmailChange(
  step: Transaction<Tables>,
  { mail, origin }: Pick<WalletServiceContext, 'mail' | 'origin'>,
  { session, changed }: Pick<WalletSession, 'session'> & { readonly changed: ChangedEmail },
): Promise<void> {
  const { app_origin: appOrigin, project_id: projectId } = session
  const { user, former } = changed
  const isRemoved = user.email === null
  const send = (to: string, emailKey: string, undoUrl?: string): Promise<boolean> => {
    const message = formatEmailChangedMessage({ to, appOrigin, undoUrl, isRemoved })
    return mail.add(step, { message, projectId, emailKey })
  }
  if (former) await send(former.email, former.emailKey, `${origin}/undo#token=${former.undoToken}`)
  if (user.email !== null) await send(user.email, user.email_key ?? '')
}
