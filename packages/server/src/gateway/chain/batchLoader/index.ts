export { createGather, type Gather } from './createBatchLoader.ts'
