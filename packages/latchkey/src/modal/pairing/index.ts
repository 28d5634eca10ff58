export { isWaiting, type Pairing, readPairing } from './pairingRules.ts'
export {
  dropCodes,
  resumePairing,
  retryConnect,
  selectPlatform,
  startPairing,
} from './pairingSteps.ts'
