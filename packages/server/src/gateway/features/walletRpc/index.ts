export { postWalletRpcRoute, type WalletMethodsByName } from './routes/postWalletRpcRoute.ts'
export { walletError } from './walletError.ts'
export {
  defineWalletRpcMethod,
  type WalletMethod,
  type WalletMethodContext,
} from './WalletMethod.ts'
