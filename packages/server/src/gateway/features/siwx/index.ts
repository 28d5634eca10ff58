export { createSiwxFeature } from './createSiwxFeature.ts'
