export { acceptSignIn } from './acceptSignIn.ts'
export { askSignIn } from './askSignIn.ts'
export {
  allowedBy,
  formatRecap,
  mergedRecap,
  readRecap,
  type Recap,
  recapFor,
  recapStatement,
} from './recap.ts'
export { signInFor } from './signInFor.ts'
export { signInMessage, type Signer, signerOf } from './signInMessage.ts'
