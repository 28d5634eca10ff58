export { isAddressOn, detectNamespace, parseAddress } from './parseAddress.ts'
export {
  type Asset,
  assetFromAddress,
  nativeMarker,
  nativeTokenAddresses,
  parseAsset,
  parseTokenAddress,
  toWrappedToken,
  wrappedNativeToken,
} from './parseAsset.ts'
export { baseUnitsSchema } from './baseUnits.ts'
