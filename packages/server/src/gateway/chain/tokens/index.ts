export { createTokenRegistry } from './createTokenRegistry.ts'
export {
  tokenImagePath,
  mergeTokenLists,
  createLocalnetTokenLists,
  readBundledTokenLists,
  type TokenLists,
} from './listedTokens.ts'
export { getGatewayOrigin, logoUrl } from './logoUrl.ts'
export { readTokenLists } from './readTokenLists.ts'
export { tokenImages } from './tokenImages.ts'
export type { VendorTokenSourceFactories } from './VendorTokenSourceFactories.ts'
export type { TokenSource } from './TokenSource.ts'
export type { Token, TokenRegistry } from './TokenRegistry.ts'
