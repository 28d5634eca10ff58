export { createBundlerFeature } from './createBundlerFeature.ts'
export { createBundler } from './createBundler.ts'
export { bundlerUpstreamName } from './createBundlers.ts'
export type { VendorBundlerFactories } from './VendorBundlerFactories.ts'
