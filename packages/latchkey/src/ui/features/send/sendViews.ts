export * as WalletSendConfirmedView from './WalletSendConfirmedView.tsx'
export * as WalletSendPreviewView from './WalletSendPreviewView.tsx'
export * as WalletSendSelectTokenView from './WalletSendSelectTokenView.tsx'
export * as WalletSendView from './WalletSendView.tsx'
