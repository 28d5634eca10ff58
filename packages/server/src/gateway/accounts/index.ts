export { namespaceOfAddress, readAddress } from './readAddress.ts'
export { type Asset, assetOf, native, nativeMarkers, readAsset, wrappedCoin } from './readAsset.ts'
export { wholeAmount } from './wholeAmount.ts'
