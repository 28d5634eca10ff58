import type { AdapterKit } from '../core/index.ts'

/** Swaps that a wallet may have sent without having reported it. They survive a reload of the page. */
export type PossiblySentSwaps = {
  /** Returns the last block height of the swap of an account; undefined when there is none. */
  get(account: string): bigint | undefined
  add(account: string, lastValidBlockHeight: bigint): void
  remove(account: string): void
}

/** Creates the journal of swaps whose end no wallet has reported, in the storage of the client. */
export function createPossiblySentSwaps({ storage }: AdapterKit): PossiblySentSwaps {
  const slot = storage.slot({ key: 'unreported_swaps', version: 1, initial: {}, parse })
  return {
    get(account) {
      const height = slot.get()[account]
      return height === undefined ? undefined : BigInt(height)
    },
    add: (account, height) => slot.set({ ...slot.get(), [account]: `${height}` }),
    remove(account) {
      const { [account]: removed, ...others } = slot.get()
      if (removed !== undefined) slot.set(others)
    },
  }
}

type StoredHeights = Readonly<Record<string, string>>

function parse(value: unknown): StoredHeights | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const isHeight = ([, height]: [string, unknown]): boolean =>
    typeof height === 'string' && /^\d{1,20}$/.test(height)
  return Object.fromEntries(Object.entries(value).filter(isHeight))
}
