export * as WalletCompatibleNetworksView from './WalletCompatibleNetworksView.tsx'
export * as WalletReceiveView from './WalletReceiveView.tsx'
