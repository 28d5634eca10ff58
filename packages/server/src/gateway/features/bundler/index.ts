export { createBundlerFeature } from './createBundlerFeature.ts'
export { bundlerUpstreamNames } from './createBundlers.ts'
