import { messageOf, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { notify } from '../notification/index.ts'

/**
 * Says that a balance cannot be had; once, where the coin and the tokens of an account fail together.
 *
 * @param client - Client from `createLatchkey`.
 * @param error - Why.
 * @source spec §8 "Toasts"
 */
export function notifyUnavailable(client: Latchkey, error: unknown): void {
  const { message } = new WalletError('balance.unavailable')
  client.logger.warn(message, { reason: messageOf(error) })
  const { notification } = client.store.get()
  if (!notification.open || notification.message !== message)
    notify(client, { message, variant: 'error' })
}
