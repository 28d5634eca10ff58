export { ccipPath, getCcipSignerAddress } from './ccip/signingKey.ts'
export { findScopeError, type RequestScope } from './checkMessageScope.ts'
export { coinTypeNetwork, ethCoinType, normalizeCoinType } from './coinTypes.ts'
export type { NameCache } from './createNameCache.ts'
export {
  type SignatureClaim,
  createSignatureVerifier,
  type SignatureVerifier,
} from './createSignatureVerifier.ts'
export { createNamesFeature, defaultZones, type NamesFeature } from './createNamesFeature.ts'
export type { StoredName } from './NameStore.ts'
