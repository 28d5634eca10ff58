import type { Namespace } from 'latchkey/caip'
import type { CachePolicy, CachePolicyDeps } from './CachePolicy.ts'
import { createEvmCachePolicy } from './createEvmCachePolicy.ts'
import { solanaCachePolicy } from './solanaCachePolicy.ts'

type Create = (deps: CachePolicyDeps) => CachePolicy

const policies: ReadonlyMap<string, Create> = new Map<Namespace, Create>([
  ['eip155', createEvmCachePolicy],
  ['solana', solanaCachePolicy],
])

/**
 * Creates the cache policy of a chain. Responses of other namespaces than EVM and Solana are not cached.
 *
 * @param namespace - CAIP-2 namespace.
 */
export function cachePolicyFor(namespace: string, deps: CachePolicyDeps): CachePolicy {
  const create = policies.get(namespace)
  return create?.(deps) ?? { constants: new Map<string, string>(), ruleFor: () => undefined }
}
