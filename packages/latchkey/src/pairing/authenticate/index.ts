export { verifyCacaos } from './acceptSignIn.ts'
export { buildAuthPayload } from './askSignIn.ts'
export {
  recapPermissions,
  formatRecap,
  mergeRecaps,
  extractRecap,
  type Recap,
  createRecap,
  recapStatement,
} from './recap.ts'
export { createAuthPayload } from './signInFor.ts'
export { formatSignInMessage, type CacaoSigner, parseDidPkh } from './signInMessage.ts'
