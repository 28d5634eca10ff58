import {
  type CachePolicy,
  immutableRpcCacheRule,
  type RpcCacheRule,
  type CachePolicyDeps,
} from './CachePolicy.ts'

const foundRule: RpcCacheRule = {
  ...immutableRpcCacheRule,
  isCacheable: (result) => result !== 'null',
}

/** Methods that read finalized data unless the params request a lower commitment. */
const finalized: ReadonlySet<string> = new Set(['getBlock', 'getBlockTime', 'getTransaction'])

/** Identified by a signature: cacheable on test clusters too, whose ledgers may be reset. */
const signed = 'getTransaction'

/**
 * Creates the cache policy of a Solana cluster.
 *
 * @see https://solana.com/docs/rpc
 */
export function createSolanaCachePolicy({ isTest }: CachePolicyDeps): CachePolicy {
  return {
    constants: new Map(),
    ruleFor({ method, params, parsedParams }) {
      if (method === 'getGenesisHash') return immutableRpcCacheRule
      if (!Array.isArray(parsedParams) || !finalized.has(method)) return undefined
      if (isTest && method !== signed) return undefined
      // A lower commitment than finalized may still change.
      return /"(processed|confirmed|recent|single)/.test(params) ? undefined : foundRule
    },
  }
}
