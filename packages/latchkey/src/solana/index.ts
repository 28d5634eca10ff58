export { solana, type SolanaOptions } from './solana.ts'
