export { createOnramp, type Onramp } from './createOnramp.ts'
