export * as ConnectSocialsView from './ConnectSocialsView.tsx'
export * as ConnectWalletsView from './ConnectWalletsView.tsx'
export * as LoginConnectView from './LoginConnectView.tsx'
