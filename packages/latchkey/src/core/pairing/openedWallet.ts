import type { Slot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** A wallet on this device, as it is opened by links. */
export type OpenedLink = {
  readonly name: string
  /** What links to it begin with; as it was stored, so it is checked before it is used. */
  readonly base: string
}

/** A wallet that is being opened with a code. */
type OpenedWallet = OpenedLink & {
  /** Milliseconds since 1970 from which it will not answer any more. */
  readonly until: number
}

/**
 * Makes the slot of the wallet that is opened with a code. A phone may drop the page while the
 * visitor is in the wallet: then this says that an approval may be under way.
 */
export function openedWalletSlot({ storage }: Latchkey): Slot<OpenedWallet | undefined> {
  return storage.slot<OpenedWallet | undefined>({
    key: 'openedWallet',
    version: 1,
    initial: undefined,
    parse: (stored) => parseOpened<OpenedWallet>(stored, 'until', 'number'),
  })
}

/**
 * Says that a wallet on another device may scan the code, so that requests will open none on this one.
 *
 * @param client - Client from `createLatchkey`.
 */
export function clearWalletLink(client: Latchkey): void {
  client.own(openedWalletSlot).remove()
}

/** Reads a stored wallet with one member more of its own. */
export function parseOpened<kept extends OpenedLink>(
  stored: unknown,
  member: keyof kept & string,
  type: 'string' | 'number',
): kept | undefined {
  const { name, base, [member]: own } = (stored ?? {}) as Readonly<Record<string, unknown>>
  // Which type goes with the member is checked; that the two belong to `kept` is the caller's word.
  return typeof name === 'string' && typeof base === 'string' && typeof own === type
    ? ({ name, base, [member]: own } as unknown as kept)
    : undefined
}
