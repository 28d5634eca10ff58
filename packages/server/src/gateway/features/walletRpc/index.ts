export { postWalletRpcRoute, type WalletMethodsByName } from './routes/postWalletRpc.ts'
export { walletError } from './walletError.ts'
export {
  defineWalletRpcMethod,
  type WalletMethod,
  type WalletMethodContext,
} from './WalletMethod.ts'
