import type { AccountType } from '../model/Connector.ts'
import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createAccountTypeSlot } from './accountTypes.ts'

/** Sets the preferred account type of a namespace, for this and later visits. */
export function setPreferredAccountType(
  client: Latchkey,
  parameters: { readonly namespace: Namespace; readonly type: AccountType },
): void {
  const chosen = { [parameters.namespace]: parameters.type }
  const slot = client.own(createAccountTypeSlot)
  slot.set({ ...slot.get(), ...chosen })
  client.store.set(({ preferredAccountTypes: types }) => ({
    preferredAccountTypes: { ...types, ...chosen },
  }))
}
