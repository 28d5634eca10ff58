export { createAuthPayload } from './createAuthPayload.ts'
export { type CacaoIssuer, formatSignInMessage, parseDidPkh } from './formatSignInMessage.ts'
export {
  createRecap,
  extractRecap,
  formatRecapUri,
  mergeRecaps,
  type Recap,
  recapPermissions,
  recapStatement,
} from './recap.ts'
export { toSignedMessage } from './toSignedMessage.ts'
export { verifyCacaos } from './verifyCacaos.ts'
