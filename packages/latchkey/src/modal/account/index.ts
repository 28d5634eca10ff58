export { disconnectWallet } from './disconnectWallet.ts'
export { fetchHoldings } from './fetchHoldings.ts'
