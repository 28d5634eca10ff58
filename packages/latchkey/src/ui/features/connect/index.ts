export { AllWalletsItem } from './AllWalletsItem.tsx'
export { css } from './ConnectView.module.css'
export { default as ConnectView, css as connectViewCss } from './ConnectView.tsx'
export { WalletItem } from './WalletItem.tsx'
