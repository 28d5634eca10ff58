import { bundlerUpstreamName } from './features/bundler/index.ts'
import { vendorPortFactoriesByName } from './providers/index.ts'

/**
 * Returns whether a name is that of a supported upstream: a vendor, another bundler, or a further
 * Blockscout instance, such as `blockscout2`.
 */
export function isUpstreamName(name: string): boolean {
  return (
    Object.hasOwn(vendorPortFactoriesByName, name) ||
    name === bundlerUpstreamName ||
    /^blockscout\d{1,3}$/.test(name)
  )
}
