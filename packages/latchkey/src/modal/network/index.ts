export { cancelSwitchNetwork } from '../../core/index.ts'
export { confirmSwitchActiveChain, retrySwitch, selectNetwork } from './networkSteps.ts'
