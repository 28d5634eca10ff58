export { confirmSwitchActiveChain, retrySwitch, selectNetwork } from './networkSteps.ts'
