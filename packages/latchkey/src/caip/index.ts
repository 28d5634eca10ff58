export {
  type AddressOf,
  type AddressParts,
  type CaipAddress,
  formatCaipAddress,
  isCaipAddress,
  parseCaipAddress,
} from './address.ts'
export {
  type AssetIdParts,
  type CaipAssetId,
  formatCaipAssetId,
  isCaipAssetId,
  parseCaipAssetId,
} from './assetId.ts'
export { parseEvmAddress } from './parseEvmAddress.ts'
export { toCurrentNetworkId, legacyNetworkIdByCurrentId } from './legacyNetworkIdByCurrentId.ts'
export { isNamespace, type Namespace, namespaceNames, namespaces } from './Namespace.ts'
export {
  type CaipNetworkId,
  type EvmNetworkId,
  formatCaipNetworkId,
  isCaipNetworkId,
  namespaceOf,
  type NetworkIdParts,
  parseCaipNetworkId,
} from './networkId.ts'
