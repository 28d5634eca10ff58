export { disconnectWallet, retryConnect, selectWallet } from './connectSteps.ts'
