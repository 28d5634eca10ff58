export const clientDestroyed = {
  code: 'client.destroyed',
  text: 'This client was destroyed. Create a new one.',
} as const
export const clientDuplicateAdapter = {
  code: 'client.duplicate_adapter',
  text: 'Two adapters for one namespace.',
} as const
export const clientDuplicateNetwork = {
  code: 'client.duplicate_network',
  text: 'A network is listed twice.',
} as const
export const clientElementNotConfigured = {
  code: 'client.element_not_configured',
  text: 'No client for this element. Call configureLatchkey, or set project-id on a <latchkey-modal>.',
} as const
export const clientMalformedAdapter = {
  code: 'client.malformed_adapter',
  text: 'An adapter is invalid. Use evm() or solana().',
} as const
export const clientMalformedNetwork = {
  code: 'client.malformed_network',
  text: 'A network is malformed: {network}. Use defineNetwork.',
} as const
export const clientMalformedUrl = {
  code: 'client.malformed_url',
  text: 'A malformed address: {url}. gatewayUrl is http(s), relayUrls are ws(s).',
} as const
export const clientNoNetworks = {
  code: 'client.no_networks',
  text: 'No networks. Pass at least one.',
} as const
export const clientProjectIdMissing = {
  code: 'client.project_id_missing',
  text: 'Project ID Not Configured',
} as const
export const clientProviderMissing = {
  code: 'client.provider_missing',
  text: 'No LatchkeyProvider found.',
} as const
export const clientSiweAndSiwx = {
  code: 'client.siwe_and_siwx',
  text: 'Both siweConfig and siwx are set. Set one.',
} as const
export const clientUnknownNetworkOption = {
  code: 'client.unknown_network_option',
  text: 'An option names a network not in networks.',
} as const
