export { postWallet, type WalletMethods } from './routes/postWallet.ts'
export { walletError } from './walletError.ts'
export { defineWalletMethod, type WalletMethod, type WalletRequest } from './WalletMethod.ts'
