export { createIdentityFeature, type IdentityDeps } from './createIdentity.ts'
