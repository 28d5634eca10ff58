import { createHash } from 'node:crypto'
import { type Blockhash, blockhash, getBase58Decoder } from '@solana/kit'

/** How many blocks a transaction may be late. */
const lifetime = 150n

/** The blockhashes that a transaction may name, newest last. */
export type Blockhashes = {
  /** Adds the block of a slot. */
  add(slot: bigint): void
  latest(): { blockhash: Blockhash; lastValidBlockHeight: bigint }
  isValid(hash: string): boolean
}

/**
 * Keeps the window of recent blockhashes. A hash follows from the one before it and its slot.
 *
 * @param genesis - What the first one follows from.
 * @param slot - The first slot.
 * @returns The window, holding the first block.
 */
export function createBlockhashes(genesis: string, slot: bigint): Blockhashes {
  const slots = new Map<string, bigint>()
  let newest = { hash: genesis, slot }

  function add(next: bigint): void {
    const digest = createHash('sha256').update(`${newest.hash} ${next}`).digest()
    newest = { hash: getBase58Decoder().decode(digest), slot: next }
    slots.set(newest.hash, next)
    for (const [hash, at] of slots) {
      if (next - at <= lifetime) break
      slots.delete(hash)
    }
  }

  add(slot)
  return {
    add,
    latest: () => ({
      blockhash: blockhash(newest.hash),
      lastValidBlockHeight: newest.slot + lifetime,
    }),
    isValid: (hash) => slots.has(hash),
  }
}
