export { solana } from './solana.ts'
export type { SolanaOptions } from './SolanaOptions.ts'
