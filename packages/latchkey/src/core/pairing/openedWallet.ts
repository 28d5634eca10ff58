import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** A wallet on this device, opened by links. */
export type StoredWalletLink = {
  readonly name: string
  /** Base URL of its links, as stored; check it before use. */
  readonly base: string
}

/** Wallet that is being opened with a pairing code. */
type OpenedWallet = StoredWalletLink & {
  /** Milliseconds since 1970 until which a response of the wallet is expected. */
  readonly until: number
}

/**
 * Creates the storage slot for the wallet that was opened with a code. A phone may drop the page
 * meanwhile: after a reload, the slot shows that an approval may be pending.
 */
export function createOpenedWalletStorageSlot({
  storage,
}: Latchkey): StorageSlot<OpenedWallet | undefined> {
  return storage.slot<OpenedWallet | undefined>({
    key: 'openedWallet',
    version: 1,
    initial: undefined,
    parse: (stored) => parseStoredWalletLink<OpenedWallet>(stored, 'until', 'number'),
  })
}

/**
 * Clears the opened wallet, because a wallet on another device may scan the code. Requests then
 * open no wallet on this device.
 */
export function clearOpenedWallet(client: Latchkey): void {
  client.own(createOpenedWalletStorageSlot).remove()
}

/** Parses a stored wallet with one additional member. */
export function parseStoredWalletLink<link extends StoredWalletLink>(
  stored: unknown,
  member: keyof link & string,
  type: 'string' | 'number',
): link | undefined {
  const { name, base, [member]: own } = (stored ?? {}) as Readonly<Record<string, unknown>>
  // Validates the member and its type; the caller guarantees that `link` has no other members.
  return typeof name === 'string' && typeof base === 'string' && typeof own === type
    ? ({ name, base, [member]: own } as unknown as link)
    : undefined
}
