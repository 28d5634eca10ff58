export const caipInvalidAddressError = {
  code: 'caip.invalid_address',
  text: 'Invalid CAIP-10 address',
} as const
export const caipInvalidAssetIdError = {
  code: 'caip.invalid_asset_id',
  text: 'Invalid CAIP-19 asset id',
} as const
export const caipInvalidNetworkIdError = {
  code: 'caip.invalid_network_id',
  text: 'Invalid CAIP-2 network id',
} as const
