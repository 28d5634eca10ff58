export { ccipPath, nameSigner } from './ccip/signingKey.ts'
export { ethCoinType } from './coinTypes.ts'
export type { NameDirectory } from './createNameDirectory.ts'
export {
  type SignatureClaim,
  createSignatureVerifier,
  type SignatureVerifier,
} from './createSigners.ts'
export { createNamesFeature, defaultZones, type NamesFeature } from './createNames.ts'
export type { StoredName } from './NameStore.ts'
