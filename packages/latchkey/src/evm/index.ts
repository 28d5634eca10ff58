export { evm } from './evm.ts'
export type { EvmOptions } from './EvmOptions.ts'
export { verifySignature } from './verifySignature.ts'
