export { createBundler } from './createBundler.ts'
