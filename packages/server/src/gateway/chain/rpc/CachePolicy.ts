import type { RawRpcRequest } from './RawRpcRequest.ts'

/** Cache rule of a response. */
export type RpcCacheRule = {
  readonly ttlMs: number
  /** Whether it is shared with the other processes of the deployment. */
  readonly isShared: boolean
  /** Returns whether this result (raw JSON) is cacheable. @default always */
  readonly isCacheable?: ((result: string) => boolean) | undefined
}

/** Cache rules of one chain. */
export type CachePolicy = {
  /** Constant results as raw JSON, by method. */
  readonly constants: ReadonlyMap<string, string>
  /** Returns the cache rule of a request; undefined when its response must not be cached. */
  ruleFor(call: RawRpcRequest): RpcCacheRule | undefined
  /** How newer blocks are found in responses. Without it, they are not looked for. */
  readonly newestBlock?: NewestBlockExtractor | undefined
}

/** How the cached number of the newest block follows the responses to other requests. */
export type NewestBlockExtractor = {
  /** Method without params whose result is the number of the newest block. */
  readonly method: string
  readonly ttlMs: number
  /** Returns the highest block number in a result (raw JSON); undefined when it contains none. */
  blockIn(call: Pick<RawRpcRequest, 'method'>, result: string): number | undefined
  /** Like `blockIn`, for a frame that a node has sent over a WebSocket. */
  blockInFrame(frame: string): number | undefined
  /** Encodes a block number as the result of `method`. */
  encode(block: number): string
}

/** Inputs of a cache policy. */
export type CachePolicyDeps = {
  /** Reference of the chain's CAIP-2 id. */
  readonly reference: string
  /** Returns the newest known block number. */
  readonly head: () => number | undefined
  /** Test network: blocks may be reverted at any depth. */
  readonly isTest: boolean
}

/** Immutable response: cached until evicted, in the shared store for a day. */
export const immutableRpcCacheRule: RpcCacheRule = { ttlMs: 86_400_000, isShared: true }
