import { type CachePolicy, immutable, type CacheRule, type CachePolicyDeps } from './CachePolicy.ts'

const foundRule: CacheRule = { ...immutable, isCacheable: (result) => result !== 'null' }

/** Asked by what was finalized, unless the params ask for less. */
const finalized: ReadonlySet<string> = new Set(['getBlock', 'getBlockTime', 'getTransaction'])

/** Where the blocks of a chain may start anew, only what names its content is kept. */
const signed = 'getTransaction'

/**
 * Makes the rules of a Solana cluster.
 *
 * @param deps - What is known of the cluster.
 * @source gateway §6.5 (10)
 */
export function solanaCachePolicy({ isTest }: CachePolicyDeps): CachePolicy {
  return {
    constants: new Map(),
    ruleFor({ method, params, parsedParams }) {
      if (method === 'getGenesisHash') return immutable
      if (!Array.isArray(parsedParams) || !finalized.has(method)) return undefined
      if (isTest && method !== signed) return undefined
      // Whatever is asked for before it is final may still change.
      return /"(processed|confirmed|recent|single)/.test(params) ? undefined : foundRule
    },
  }
}
