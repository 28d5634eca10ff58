import type { Namespace } from 'latchkey/caip'
import type { CachePolicy, CachePolicyDeps } from './CachePolicy.ts'
import { createEvmCachePolicy } from './createEvmCachePolicy.ts'
import { createSolanaCachePolicy } from './createSolanaCachePolicy.ts'

type Create = (deps: CachePolicyDeps) => CachePolicy

const policies: ReadonlyMap<string, Create> = new Map<Namespace, Create>([
  ['eip155', createEvmCachePolicy],
  ['solana', createSolanaCachePolicy],
])

/**
 * Creates the cache policy of a chain. Responses of other namespaces than EVM and Solana are not cached.
 *
 * @param namespace - CAIP-2 namespace.
 */
export function createChainCachePolicy(namespace: string, deps: CachePolicyDeps): CachePolicy {
  const create = policies.get(namespace)
  return create?.(deps) ?? { constants: new Map<string, string>(), ruleFor: () => undefined }
}
