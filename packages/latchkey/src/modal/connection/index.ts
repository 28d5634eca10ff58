export { ask } from './ask.ts'
export { chooseNamespace } from './connectRules.ts'
export { disconnectWallet, retryExternal, selectWallet } from './connectSteps.ts'
