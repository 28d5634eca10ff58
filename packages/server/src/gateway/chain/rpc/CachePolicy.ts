import type { RawRequest } from './RawRequest.ts'

/** For how long an answer holds. */
export type CacheRule = {
  readonly ttlMs: number
  /** The other nodes of the deployment get it too. */
  readonly isShared: boolean
  /** Whether this answer, as JSON, is one that holds; every one when absent. */
  readonly isCacheable?: ((result: string) => boolean) | undefined
}

/** What is known of the calls of one chain without asking its nodes. */
export type CachePolicy = {
  /** Answers that never change, as JSON by method. */
  readonly constants: ReadonlyMap<string, string>
  /** Tells how long an answer to a call will hold; undefined when it may change at once. */
  ruleFor(call: RawRequest): CacheRule | undefined
}

/** What rules may look at. */
export type CachePolicyDeps = {
  /** Reference of the chain's CAIP-2 id. */
  readonly reference: string
  /** Number of its newest block, as far as known. */
  readonly head: () => number | undefined
  /** Blocks may be taken back at will. */
  readonly isTest: boolean
}

/** Kept as long as there is room; other nodes hold it for a day. */
export const immutable: CacheRule = { ttlMs: 86_400_000, isShared: true }
