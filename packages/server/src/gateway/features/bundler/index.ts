export { createBundlerFeature } from './createBundlerFeature.ts'
export { bundlerNames } from './createBundlers.ts'
