export { createAuthPayload } from './createAuthPayload.ts'
export {
  type CacaoIssuer,
  formatCacaoSignInMessage,
  parseDidPkh,
} from './formatCacaoSignInMessage.ts'
export {
  createRecap,
  extractRecap,
  formatRecapUri,
  mergeRecaps,
  type Recap,
  getRecapMethodsAndChains,
  recapStatement,
} from './recap.ts'
export { toSignedSiwxMessage } from './toSignedSiwxMessage.ts'
export { verifyCacaos } from './verifyCacaos.ts'
