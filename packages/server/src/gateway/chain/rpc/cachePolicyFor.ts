import type { Namespace } from 'latchkey/caip'
import type { CachePolicy, CachePolicyDeps } from './CachePolicy.ts'
import { evmCachePolicy } from './evmCachePolicy.ts'
import { solanaCachePolicy } from './solanaCachePolicy.ts'

type Make = (deps: CachePolicyDeps) => CachePolicy

const rules: ReadonlyMap<string, Make> = new Map<Namespace, Make>([
  ['eip155', evmCachePolicy],
  ['solana', solanaCachePolicy],
])

/**
 * Makes the rules of a chain by its namespace; chains of others are asked every time.
 *
 * @param namespace - Of CAIP-2.
 * @param deps - What is known of the chain.
 */
export function cachePolicyFor(namespace: string, deps: CachePolicyDeps): CachePolicy {
  const make = rules.get(namespace)
  return make?.(deps) ?? { constants: new Map<string, string>(), ruleFor: () => undefined }
}
