export { createBatchLoader, type BatchLoader } from './createBatchLoader.ts'
