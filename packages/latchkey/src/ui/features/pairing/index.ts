export * as ConnectingWalletConnectBasicView from './ConnectingWalletConnectBasicView.tsx'
export * as ConnectingWalletConnectView from './ConnectingWalletConnectView.tsx'
export * as OpenWalletView from './OpenWalletView.tsx'
export * as WideConnectView from './WideConnectView.tsx'
