export * as ConnectingWalletConnectBasicView from './ConnectingWalletConnectBasicView.tsx'
export * as ConnectingWalletConnectView from './ConnectingWalletConnectView.tsx'
export * as OpenWalletView from './OpenWalletView.tsx'
export { createWideConnectView } from './createWideConnectView.tsx'
