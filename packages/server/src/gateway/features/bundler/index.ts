export { createBundlerFeature } from './createBundler.ts'
