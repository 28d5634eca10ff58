export { ccipPath, getCcipSignerAddress } from './ccip/signingKey.ts'
export { findMessageAudienceError, type ExpectedMessageAudience } from './checkMessageAudience.ts'
export { coinTypeNetwork, ethCoinType, normalizeCoinType } from './coinTypes.ts'
export type { NameCache } from './createNameCache.ts'
export {
  type SignatureClaim,
  createSignatureVerifier,
  type SignatureVerifier,
} from './createSignatureVerifier.ts'
export { createNamesFeature, defaultNameZones, type NamesFeature } from './createNamesFeature.ts'
export type { StoredName } from './NameStore.ts'
