export { evm } from './evm.ts'
export type { EvmOptions } from './EvmOptions.ts'
