export { createGather, type Gather } from './createGather.ts'
