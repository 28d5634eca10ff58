export { postWalletRpc, type WalletMethodsByName } from './routes/postWalletRpc.ts'
export { walletError } from './walletError.ts'
export { defineWalletMethod, type WalletMethod, type WalletMethodContext } from './WalletMethod.ts'
