export {
  createEvmWalletNamespace,
  type EvmWalletNamespace,
  type PairedAppContext,
} from './createEvmWalletNamespace.ts'
export { createTestEvmWallet } from './createTestEvmWallet.ts'
export type {
  Eip1193Provider,
  Eip6963Detail,
  Eip6963Info,
  EvmWalletNamespaceOptions,
  TestEvmWallet,
  TestEvmWalletOptions,
} from './EvmWallet.ts'
