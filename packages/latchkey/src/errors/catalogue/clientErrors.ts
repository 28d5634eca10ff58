export const clientDestroyedError = {
  code: 'client.destroyed',
  text: 'This client was destroyed. Create a new one.',
} as const
export const clientDuplicateAdapterError = {
  code: 'client.duplicate_adapter',
  text: 'More than one adapter for a namespace.',
} as const
export const clientDuplicateNetworkError = {
  code: 'client.duplicate_network',
  text: 'A network is listed twice.',
} as const
export const clientElementNotConfiguredError = {
  code: 'client.element_not_configured',
  text: 'No client for this element. Call configureLatchkey, or set project-id on a <latchkey-modal>.',
} as const
export const clientMalformedAdapterError = {
  code: 'client.malformed_adapter',
  text: 'An adapter is invalid. Use evm() or solana().',
} as const
export const clientMalformedNetworkError = {
  code: 'client.malformed_network',
  text: 'A network is malformed: {network}. Use defineNetwork.',
} as const
export const clientMalformedUrlError = {
  code: 'client.malformed_url',
  text: 'A malformed address: {url}. gatewayUrl and embeddedWallet.url are http(s), relayUrls ws(s).',
} as const
export const clientNoNetworksError = {
  code: 'client.no_networks',
  text: 'No networks. Pass at least one.',
} as const
export const clientProjectIdMissingError = {
  code: 'client.project_id_missing',
  text: 'Project ID Not Configured',
} as const
export const clientProviderMissingError = {
  code: 'client.provider_missing',
  text: 'No LatchkeyProvider found.',
} as const
export const clientSiweAndSiwxError = {
  code: 'client.siwe_and_siwx',
  text: 'Both siweConfig and siwx are set. Set one.',
} as const
export const clientUnknownNetworkOptionError = {
  code: 'client.unknown_network_option',
  text: 'An option has a network that is not in networks.',
} as const
