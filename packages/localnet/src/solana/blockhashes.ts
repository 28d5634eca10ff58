import { createHash } from 'node:crypto'
import { type Blockhash, blockhash, getBase58Decoder } from '@solana/kit'

/** Number of blocks for which a blockhash is valid. */
const lifetime = 150n

/** Valid blockhashes, newest last. */
export type Blockhashes = {
  /** Adds the block of a slot. */
  add(slot: bigint): void
  latest(): { blockhash: Blockhash; lastValidBlockHeight: bigint }
  isValid(hash: string): boolean
}

/**
 * Creates the window of recent blockhashes. A hash is derived from the previous one and its slot.
 *
 * @param genesis - Seed of the first hash.
 * @param slot - The first slot.
 * @returns The window with the first block.
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
