import type { ChangedEmail } from './changeUserEmail.ts'
import { formatEmailChangedMessage } from './codes/formatEmailChangedMessage.ts'
import type { WalletSession } from './sessions/WalletSession.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/** Notifies both mailboxes of a change of the address. The former one can undo it. */
export function notifyEmailChange(
  { mail, origin }: Pick<WalletServiceContext, 'mail' | 'origin'>,
  { session }: Pick<WalletSession, 'session'>,
  { user, former }: ChangedEmail,
): void {
  const { app_origin: appOrigin } = session
  const isRemoved = user.email === null
  const send = (to: string, undoUrl?: string): void =>
    mail.add(formatEmailChangedMessage({ to, appOrigin, undoUrl, isRemoved }), async () => {})
  if (former) send(former.email, `${origin}/undo#token=${former.undoToken}`)
  if (user.email !== null) send(user.email)
}
