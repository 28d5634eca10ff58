export { ask, countConnections } from './ask.ts'
export { chooseNamespace } from './connectRules.ts'
export { retryExternal, selectWallet } from './connectSteps.ts'
