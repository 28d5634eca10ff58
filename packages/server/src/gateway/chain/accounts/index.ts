export { isAddressOn, namespaceOfAddress, readAddress } from './readAddress.ts'
export {
  type Asset,
  assetOf,
  native,
  nativeMarkers,
  readAsset,
  readToken,
  mintOf,
  wrappedCoin,
} from './readAsset.ts'
export { wholeAmount } from './wholeAmount.ts'
