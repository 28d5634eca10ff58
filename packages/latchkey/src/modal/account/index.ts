export { fetchBalance } from '../../core/index.ts'
export { disconnectWallet } from './disconnectWallet.ts'
