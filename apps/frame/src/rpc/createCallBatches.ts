import type { CaipNetworkId } from 'latchkey/caip'
import type { Hex } from 'viem'

/** Calls of `wallet_sendCalls` that were sent. */
export type SentCallBatch = {
  readonly id: string
  readonly chainId: CaipNetworkId
  /** Whether the app uses the final version of EIP-5792. */
  readonly isFinalVersion: boolean
  /** In the order of the calls. */
  readonly hashes: readonly Hex[]
  /** How many calls were not sent. */
  readonly unsent: number
}

/** The batches of this frame, by id. */
export type CallBatches = {
  get(id: string): SentCallBatch | undefined
  /** Reserves an id. Returns false when it was used before. */
  reserve(id: string): boolean
  /** Frees a reserved id: nothing was sent. */
  release(id: string): void
  set(batch: SentCallBatch): void
}

/** The oldest is forgotten first. */
const maxBatches = 1000

/** Creates the list of batches. It ends with the frame. */
export function createCallBatches(): CallBatches {
  const batches = new Map<string, SentCallBatch | undefined>()
  return {
    get: (id) => batches.get(id),
    reserve(id) {
      if (batches.has(id)) return false
      batches.set(id, undefined)
      const [oldest] = batches.keys()
      if (batches.size > maxBatches && oldest !== undefined) batches.delete(oldest)
      return true
    },
    release: (id) => void batches.delete(id),
    set: (batch) => void batches.set(batch.id, batch),
  }
}
