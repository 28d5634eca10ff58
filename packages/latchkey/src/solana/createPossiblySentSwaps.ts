import type { AdapterKit } from '../core/index.ts'

/** A swap that a wallet may have sent without having reported it. */
export type PossiblySentSwap = {
  /** Height of the last block that accepts its transaction. */
  readonly lastValidBlockHeight: bigint
  /** Newest signature of the account before the prompt, empty if it had none; undefined if no node answered. */
  readonly newestSignature: string | undefined
}

/** Swaps that wallets may have sent without having reported them, by account. They survive a reload of the page. */
export type PossiblySentSwaps = {
  get(account: string): PossiblySentSwap | undefined
  add(account: string, swap: PossiblySentSwap): void
  remove(account: string): void
}

/** Creates the journal of swaps whose end no wallet has reported, in the storage of the client. */
export function createPossiblySentSwaps({ storage }: AdapterKit): PossiblySentSwaps {
  const slot = storage.slot({ key: 'unreported_swaps', version: 1, initial: {}, parse })
  return {
    get(account) {
      const { height, newest } = slot.get()[account] ?? {}
      return height === undefined
        ? undefined
        : { lastValidBlockHeight: BigInt(height), newestSignature: newest }
    },
    add(account, { lastValidBlockHeight, newestSignature: newest }) {
      slot.set({ ...slot.get(), [account]: { height: `${lastValidBlockHeight}`, newest } })
    },
    remove(account) {
      const { [account]: removed, ...others } = slot.get()
      if (removed !== undefined) slot.set(others)
    },
  }
}

type StoredSwap = { readonly height: string; readonly newest?: string | undefined }

function parse(value: unknown): Readonly<Record<string, StoredSwap>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(Object.entries(value).filter(isStored))
}

function isStored([, value]: [string, unknown]): boolean {
  const { height, newest } = (value ?? {}) as Partial<Record<keyof StoredSwap, unknown>>
  const isSignature = newest === undefined || typeof newest === 'string'
  return typeof height === 'string' && /^\d{1,20}$/.test(height) && isSignature
}
