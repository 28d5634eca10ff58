import type { Slot } from '../../kernel/index.ts'
import type { Latchkey } from '../client/Latchkey.ts'
import { saveNetworks } from '../network/index.ts'
import type { WalletRow } from '../wallets/index.ts'
import { baseLink } from './linkFor.ts'

/** Wallets answer a code within 5 min, or not at all. */
const answerTime = 300_000

/** A wallet on this device, as it is opened by links. */
type Linked = {
  readonly name: string
  /** What links to it begin with. */
  readonly base: string
}

/** The wallet that a session was opened with. */
type LinkedWallet = Linked & { readonly topic: string }

/** A wallet that is being opened with a code. */
type OpenedWallet = Linked & {
  /** Milliseconds since 1970 from which it will not answer any more. */
  readonly until: number
}

/** Makes the slot of the wallet that a session was opened with; requests open it again. */
export function linkedWalletSlot(client: Latchkey): Slot<LinkedWallet | undefined> {
  return slotOf<LinkedWallet>(client, 'linkedWallet', 'topic', isText)
}

/**
 * Makes the slot of the wallet that is opened with a code. A phone may drop the page while the
 * visitor is in the wallet: then this says that an approval may be under way.
 */
export function openedWalletSlot(client: Latchkey): Slot<OpenedWallet | undefined> {
  const isTime = (value: unknown): boolean => typeof value === 'number'
  return slotOf<OpenedWallet>(client, 'openedWallet', 'until', isTime)
}

/**
 * Says which wallet the visitor is about to open with a code on this device, so that requests can
 * open it later.
 *
 * @param client - Client from `createLatchkey`.
 * @param row - The wallet's row, with the links of the way that was chosen; undefined where a wallet
 * on another device may scan.
 * @source product behaviour of mobile deep links
 */
export function setWalletLink(client: Latchkey, row: WalletRow | undefined): void {
  const { pairing } = client.options
  const slot = client.own(openedWalletSlot)
  const base = row && baseLink(row.links, pairing && pairing.preferUniversalLinks)
  if (!base) return slot.remove()
  slot.set({ name: row.name, base, until: client.clock.now() + answerTime })
  // So that the page starts by itself should it be dropped.
  saveNetworks(client)
}

/** Keeps the choice for the session that came of it. */
export function keepChoice(client: Latchkey, topic: string): void {
  const opened = client.own(openedWalletSlot)
  const linked = client.own(linkedWalletSlot)
  const choice = opened.get()
  if (choice) linked.set({ name: choice.name, base: choice.base, topic })
  else linked.remove()
  opened.remove()
}

function slotOf<kept extends Linked>(
  { storage }: Latchkey,
  name: string,
  member: keyof kept & string,
  isMember: (value: unknown) => boolean,
): Slot<kept | undefined> {
  return storage.slot<kept | undefined>({
    key: name,
    version: 1,
    initial: undefined,
    parse(stored) {
      const given = (stored ?? {}) as Readonly<Record<string, unknown>>
      const { name: text, base } = given
      if (!isText(text) || !isText(base) || !isMember(given[member])) return undefined
      // Storage is open to whoever runs in the page: the link is checked as one of a catalogue is.
      const link = baseLink({ mobile: base })
      return link
        ? ({ name: text, base: link, [member]: given[member] } as unknown as kept)
        : undefined
    },
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
