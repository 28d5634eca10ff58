import type { AccountType } from '../model/Connector.ts'
import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { accountTypeSlot } from './accountTypes.ts'

/**
 * Prefers a kind of account where a wallet offers several, now and on later visits.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Namespace and kind.
 * @source spec §3 "Account types"
 */
export function setPreferredAccountType(
  client: Latchkey,
  parameters: { readonly namespace: Namespace; readonly type: AccountType },
): void {
  const chosen = { [parameters.namespace]: parameters.type }
  const slot = client.own(accountTypeSlot)
  slot.set({ ...slot.get(), ...chosen })
  client.store.set(({ preferredAccountTypes: types }) => ({
    preferredAccountTypes: { ...types, ...chosen },
  }))
}
