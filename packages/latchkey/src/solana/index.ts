export type { SolanaSigner } from './createSolanaSigner.ts'
export { getSolanaSigner } from './getSolanaSigner.ts'
export { solana } from './solana.ts'
export type { SolanaOptions } from './SolanaOptions.ts'
