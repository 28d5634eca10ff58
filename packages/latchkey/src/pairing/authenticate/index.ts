export { verifyCacaos } from './verifyCacaos.ts'
export { buildAuthPayload } from './buildAuthPayload.ts'
export {
  recapPermissions,
  formatRecap,
  mergeRecaps,
  extractRecap,
  type Recap,
  createRecap,
  recapStatement,
} from './recap.ts'
export { createAuthPayload } from './createAuthPayload.ts'
export { formatSignInMessage, type CacaoSigner, parseDidPkh } from './formatSignInMessage.ts'
