import { type CallRules, forever, type Keeping, type RuleDeps } from './CachePolicy.ts'

const found: Keeping = { ...forever, isKept: (result) => result !== 'null' }

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
export function solanaRules({ isTest }: RuleDeps): CallRules {
  return {
    local: new Map(),
    keeping({ method, params, given }) {
      if (method === 'getGenesisHash') return forever
      if (!Array.isArray(given) || !finalized.has(method)) return undefined
      if (isTest && method !== signed) return undefined
      // Whatever is asked for before it is final may still change.
      return /"(processed|confirmed|recent|single)/.test(params) ? undefined : found
    },
  }
}
