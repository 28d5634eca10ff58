export { createIdentityFeature, type IdentityDeps } from './createIdentityFeature.ts'
export { type FileGateways, resolveFileUrl, publicFileGateways, readDataUrl } from './imageUrls.ts'
