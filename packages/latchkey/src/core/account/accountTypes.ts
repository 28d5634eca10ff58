import type { AccountType } from '../model/Connector.ts'
import { isNamespace } from '../../caip/index.ts'
import type { Slot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'

type AccountTypes = State['preferredAccountTypes']

const known: readonly unknown[] = ['eoa', 'smartAccount', 'payment'] satisfies AccountType[]

/** Makes the slot of a client's chosen kinds of account. */
export function accountTypeSlot({ storage }: Latchkey): Slot<AccountTypes> {
  return storage.slot({ key: 'accountTypes', version: 1, initial: {}, parse: parseAccountTypes })
}

function parseAccountTypes(value: unknown): AccountTypes | undefined {
  if (typeof value !== 'object' || !value) return undefined
  return Object.fromEntries(
    Object.entries(value).filter(([key, type]) => isNamespace(key) && known.includes(type)),
  )
}

/**
 * Returns to the kinds of account chosen on an earlier visit.
 *
 * @param client - Client from `createLatchkey`.
 */
export function loadAccountTypes(client: Latchkey): void {
  const stored = client.own(accountTypeSlot).get()
  client.store.set(({ preferredAccountTypes: defaults }) => ({
    preferredAccountTypes: { ...defaults, ...stored },
  }))
}
