import type { AccountTab } from '../model/slices/account.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Shows a tab of the Account view.
 *
 * @param parameters - The tab.
 */
export function setAccountTab(client: Latchkey, parameters: { readonly tab: AccountTab }): void {
  const { tab } = parameters
  client.store.set({ accountTab: tab })
  if (tab === 'activity') client.events.emit('CLICK_TRANSACTIONS', undefined)
}
