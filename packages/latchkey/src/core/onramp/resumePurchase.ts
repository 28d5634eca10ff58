import { messageOf } from '../../errors/index.ts'
import { createModuleLoader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPurchaseStorageSlot } from './createPurchaseStorageSlot.ts'

/**
 * Resumes the wait for a purchase whose payout was awaited when the page was left. The code for it is
 * loaded where there is one.
 */
export function resumePurchase(client: Latchkey): void {
  if (client.own(createPurchaseStorageSlot).get() === undefined) return
  createModuleLoader(() => import('./watchStoredPurchase.ts'))
    .load()
    .then(
      ({ watchStoredPurchase }) => {
        if (!client.isDestroyed()) watchStoredPurchase(client)
      },
      (error: unknown) =>
        client.logger.warn('The purchase is not tracked', { reason: messageOf(error) }),
    )
}
