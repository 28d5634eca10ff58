import type { WalletRow } from '../wallets/WalletRow.ts'
import type { Slot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { saveNetworks } from '../network/index.ts'
import { baseLink } from './baseLink.ts'
import { type OpenedLink, openedWalletSlot, parseOpened } from './openedWallet.ts'

/** Wallets answer a code within 5 min, or not at all. */
const answerTime = 300_000

/** The wallet that a session was opened with. */
type LinkedWallet = OpenedLink & { readonly topic: string }

/** Makes the slot of the wallet that a session was opened with; requests open it again. */
export function linkedWalletSlot({ storage }: Latchkey): Slot<LinkedWallet | undefined> {
  return storage.slot<LinkedWallet | undefined>({
    key: 'linkedWallet',
    version: 1,
    initial: undefined,
    parse(stored) {
      const linked = parseOpened<LinkedWallet>(stored, 'topic', 'string')
      const base = linked && checkedBase(linked.base)
      return base ? { ...linked, base } : undefined
    },
  })
}

/**
 * Says which wallet the visitor is about to open with a code on this device, so that requests can
 * open it later.
 *
 * @param client - Client from `createLatchkey`.
 * @param row - The wallet's row, with the links of the way that was chosen.
 * @source product behaviour of mobile deep links
 */
export function setWalletLink(client: Latchkey, row: WalletRow): void {
  const { pairing } = client.options
  const slot = client.own(openedWalletSlot)
  const base = baseLink(row.links, pairing && pairing.preferUniversalLinks)
  if (!base) return slot.remove()
  slot.set({ name: row.name, base, until: client.clock.now() + answerTime })
  // So that the page starts by itself should it be dropped.
  saveNetworks(client)
}

/** Keeps the choice for the session that came of it. */
export function storeLinkedWallet(client: Latchkey, topic: string): void {
  const opened = client.own(openedWalletSlot)
  const linked = client.own(linkedWalletSlot)
  const choice = opened.get()
  const base = choice && checkedBase(choice.base)
  if (base) linked.set({ name: choice.name, base, topic })
  else linked.remove()
  opened.remove()
}

/** Storage is open to whoever runs in the page: the link is checked as one of a catalogue is. */
function checkedBase(base: string): string | undefined {
  return baseLink({ mobile: base })
}
