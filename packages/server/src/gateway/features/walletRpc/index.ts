export { postWalletRpc, type WalletMethodsByName } from './routes/postWallet.ts'
export { walletError } from './walletError.ts'
export { defineWalletMethod, type WalletMethod, type WalletMethodContext } from './WalletMethod.ts'
