export { createIdentityFeature, type IdentityDeps } from './createIdentityFeature.ts'
