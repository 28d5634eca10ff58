export { createConvert } from './createConvert.ts'
