export { createIdentity, type IdentityDeps } from './createIdentity.ts'
