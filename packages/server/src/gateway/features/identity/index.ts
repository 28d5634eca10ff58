export { createIdentityFeature, type IdentityDeps } from './createIdentityFeature.ts'
export { type FileGateways, fileUrl, publicFileGateways, readDataUrl } from './imageUrls.ts'
