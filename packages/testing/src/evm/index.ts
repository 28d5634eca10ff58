export { createEvmSide, type EvmSide, type ServedApp } from './createEvmSide.ts'
export { createTestEvmWallet } from './createTestEvmWallet.ts'
export type {
  Eip1193Provider,
  Eip6963Detail,
  Eip6963Info,
  EvmSideOptions,
  TestEvmWallet,
  TestEvmWalletOptions,
} from './EvmWallet.ts'
