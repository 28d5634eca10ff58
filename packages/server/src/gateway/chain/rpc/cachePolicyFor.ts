import type { Namespace } from 'latchkey/caip'
import type { CallRules, RuleDeps } from './CachePolicy.ts'
import { evmRules } from './evmCachePolicy.ts'
import { solanaRules } from './solanaCachePolicy.ts'

type Make = (deps: RuleDeps) => CallRules

const rules: ReadonlyMap<string, Make> = new Map<Namespace, Make>([
  ['eip155', evmRules],
  ['solana', solanaRules],
])

/**
 * Makes the rules of a chain by its namespace; chains of others are asked every time.
 *
 * @param namespace - Of CAIP-2.
 * @param deps - What is known of the chain.
 */
export function rulesOf(namespace: string, deps: RuleDeps): CallRules {
  const make = rules.get(namespace)
  return make?.(deps) ?? { local: new Map<string, string>(), keeping: () => undefined }
}
