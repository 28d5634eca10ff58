import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Returns whether names resolve to addresses of a namespace. */
export function hasNameSupport({ adapters, options }: Latchkey, namespace: Namespace): boolean {
  const { gatewayFeatures = [] } = adapters.get(namespace) ?? {}
  return options.gatewayUrl !== undefined && gatewayFeatures.includes('names')
}
