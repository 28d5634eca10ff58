import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { baseLink } from './baseLink.ts'
import {
  type WalletLinkBase,
  createOpenedWalletStorageSlot,
  parseStoredWallet,
} from './openedWallet.ts'

/** The wallet that a session was established with. */
type LinkedWallet = WalletLinkBase & { readonly topic: string }

/**
 * Creates the storage slot for the wallet that a session was established with; requests open it
 * again.
 */
export function createLinkedWalletStorageSlot({
  storage,
}: Latchkey): StorageSlot<LinkedWallet | undefined> {
  return storage.slot<LinkedWallet | undefined>({
    key: 'linkedWallet',
    version: 1,
    initial: undefined,
    parse(stored) {
      const linked = parseStoredWallet<LinkedWallet>(stored, 'topic', 'string')
      const base = linked && checkedBase(linked.base)
      return base ? { ...linked, base } : undefined
    },
  })
}

/** Stores the opened wallet with the session it established. */
export function storeLinkedWallet(client: Latchkey, topic: string): void {
  const opened = client.own(createOpenedWalletStorageSlot)
  const linked = client.own(createLinkedWalletStorageSlot)
  const choice = opened.get()
  const base = choice && checkedBase(choice.base)
  if (base) linked.set({ name: choice.name, base, topic })
  else linked.remove()
  opened.remove()
}

/** Storage can be written by any script of the page, so the link is checked again. */
function checkedBase(base: string): string | undefined {
  return baseLink({ mobile: base })
}
