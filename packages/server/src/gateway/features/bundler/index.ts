export { createBundlerFeature } from './createBundlerFeature.ts'
