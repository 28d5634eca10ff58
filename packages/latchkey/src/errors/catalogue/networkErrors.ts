export const networkChainNotSupportedError = {
  code: 'network.chain_not_supported',
  text: 'Chain is not supported',
} as const
export const networkInvalidChainIdError = {
  code: 'network.invalid_chain_id',
  text: 'The wallet rejected this chain id.',
} as const
export const networkNoActiveNetworkError = {
  code: 'network.no_active_network',
  text: 'No ActiveCaipNetwork or client found',
} as const
export const networkNotFoundError = {
  code: 'network.not_found',
  text: 'Network not found',
} as const
export const networkSwitchFailedError = {
  code: 'network.switch_failed',
  text: 'Could not switch networks. Try again in your wallet.',
} as const
export const networkUnsupportedNamespaceError = {
  code: 'network.unsupported_namespace',
  text: 'Unsupported chain',
} as const
