import { notifyUser } from '../notifyUser.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import type { NotifyRecovery } from './recordRecoveryEnabled.ts'
import { formatRecoveryMessage } from './formatRecoveryMessage.ts'

/** Creates the function that stores the notices that no delay waits for. */
export function createRecoveryNotifier(
  context: Pick<WalletServiceContext, 'mail'>,
  { user, session }: WalletSession,
): NotifyRecovery {
  return (step, notice) =>
    notifyUser(step, context, {
      user,
      session,
      format: (about) => formatRecoveryMessage({ ...about, notice }),
    })
}
