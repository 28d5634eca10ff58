import type { AccountType } from '../model/Connector.ts'
import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readNetwork } from '../network/index.ts'
import { createAccountTypeStorageSlot } from './storedAccountTypes.ts'

/** Sets the preferred account type of a namespace, for this and later visits. */
export function setPreferredAccountType(
  client: Latchkey,
  parameters: { readonly namespace: Namespace; readonly type: AccountType },
): void {
  const { namespace, type: accountType } = parameters
  const chosen = { [namespace]: accountType }
  const slot = client.own(createAccountTypeStorageSlot)
  slot.set({ ...slot.get(), ...chosen })
  client.store.set(({ preferredAccountTypes: types }) => ({
    preferredAccountTypes: { ...types, ...chosen },
  }))
  const network = readNetwork(client.store.get(), namespace)?.caipNetworkId
  client.events.emit('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network })
}
