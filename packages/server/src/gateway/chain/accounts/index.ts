export { isAddressOn, namespaceOfAddress, readAddress } from './parseAddress.ts'
export {
  type Asset,
  assetOf,
  native,
  nativeMarkers,
  readAsset,
  readToken,
  mintOf,
  wrappedCoin,
} from './parseAsset.ts'
export { wholeAmount } from './baseUnits.ts'
