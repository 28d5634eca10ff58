export { createWire } from './createWire.ts'
export type { WireDeps } from './WireDeps.ts'
