import type { AccountType } from '../model/Connector.ts'
import { isNamespace } from '../../caip/index.ts'
import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'

type AccountTypes = State['preferredAccountTypes']

const accountTypes: readonly unknown[] = ['eoa', 'smartAccount', 'payment'] satisfies AccountType[]

/** Creates the storage slot for the preferred account types. */
export function createAccountTypeStorageSlot({ storage }: Latchkey): StorageSlot<AccountTypes> {
  return storage.slot({ key: 'accountTypes', version: 1, initial: {}, parse: parseAccountTypes })
}

function parseAccountTypes(value: unknown): AccountTypes | undefined {
  if (typeof value !== 'object' || !value) return undefined
  return Object.fromEntries(
    Object.entries(value).filter(([key, type]) => isNamespace(key) && accountTypes.includes(type)),
  )
}

/** Restores the account types preferred on an earlier visit. */
export function loadPreferredAccountTypes(client: Latchkey): void {
  const stored = client.own(createAccountTypeStorageSlot).get()
  client.store.set(({ preferredAccountTypes: defaults }) => ({
    preferredAccountTypes: { ...defaults, ...stored },
  }))
}
