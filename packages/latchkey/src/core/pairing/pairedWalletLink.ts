import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { getWalletBaseUrl } from './getWalletBaseUrl.ts'
import {
  type StoredWalletLink,
  createOpenedWalletStorageSlot,
  parseStoredWalletLink,
} from './openedWallet.ts'

/** The wallet that a session was established with. */
type LinkedWallet = StoredWalletLink & { readonly topic: string }

/**
 * Creates the storage slot for the wallet that a session was established with; requests open it
 * again.
 */
export function createPairedWalletLinkStorageSlot({
  storage,
}: Latchkey): StorageSlot<LinkedWallet | undefined> {
  return storage.slot<LinkedWallet | undefined>({
    key: 'linkedWallet',
    version: 1,
    initial: undefined,
    parse(stored) {
      const linked = parseStoredWalletLink<LinkedWallet>(stored, 'topic', 'string')
      const base = linked && checkedBase(linked.base)
      return base ? { ...linked, base } : undefined
    },
  })
}

/** Stores the opened wallet with the session it established. */
export function storePairedWalletLink(client: Latchkey, topic: string): void {
  const opened = client.own(createOpenedWalletStorageSlot)
  const linked = client.own(createPairedWalletLinkStorageSlot)
  const choice = opened.get()
  const base = choice && checkedBase(choice.base)
  if (base) linked.set({ name: choice.name, base, topic })
  else linked.remove()
  opened.remove()
}

/** Storage can be written by any script of the page, so the link is checked again. */
function checkedBase(base: string): string | undefined {
  return getWalletBaseUrl({ mobile: base })
}
