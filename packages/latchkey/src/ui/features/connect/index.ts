export { AllWalletsItem } from './AllWalletsItem.tsx'
export { css } from './ConnectView.module.css'
export { WalletItem } from './WalletItem.tsx'
