import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Creates the storage slot for whether balances are hidden. */
function balanceHiddenSlot({ storage }: Latchkey): StorageSlot<boolean> {
  return storage.slot({
    key: 'balanceHidden',
    version: 1,
    initial: false,
    parse: (value) => (typeof value === 'boolean' ? value : undefined),
  })
}

/** Restores whether balances were hidden on an earlier visit, and follows the other tabs. */
export function loadBalanceHidden(client: Latchkey): void {
  const slot = client.own(balanceHiddenSlot)
  const apply = (isBalanceHidden: boolean): void => client.store.set({ isBalanceHidden })
  if (slot.get()) apply(true)
  client.onDestroy(slot.watch(apply))
}

/**
 * Hides or shows balances in the modal and on account buttons, for this and later visits.
 *
 * @example
 * setBalanceHidden(client, { isHidden: true })
 */
export function setBalanceHidden(
  client: Latchkey,
  parameters: { readonly isHidden: boolean },
): void {
  const { isHidden } = parameters
  client.own(balanceHiddenSlot).set(isHidden)
  client.store.set({ isBalanceHidden: isHidden })
}
