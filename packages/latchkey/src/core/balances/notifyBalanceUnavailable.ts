import { balanceUnavailableError } from '../../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { notify } from '../notification/index.ts'

/**
 * Notifies the visitor that a balance is unavailable; once when native balance and tokens fail
 * together.
 *
 * @param error - The cause, for the log.
 */
export function notifyBalanceUnavailable(client: Latchkey, error: unknown): void {
  const { message } = new WalletError(balanceUnavailableError)
  client.logger.warn(message, { reason: messageOf(error) })
  const { notification } = client.store.get()
  if (!notification.open || notification.message !== message)
    notify(client, { message, variant: 'error' })
}
