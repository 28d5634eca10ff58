export const networkChainNotSupported = {
  code: 'network.chain_not_supported',
  text: 'Chain is not supported',
} as const
export const networkInvalidChainId = {
  code: 'network.invalid_chain_id',
  text: 'The wallet rejected this chain id.',
} as const
export const networkNoActiveNetwork = {
  code: 'network.no_active_network',
  text: 'No ActiveCaipNetwork or client found',
} as const
export const networkNotFound = { code: 'network.not_found', text: 'Network not found' } as const
export const networkSwitchFailed = {
  code: 'network.switch_failed',
  text: 'Could not switch networks. Try again in your wallet.',
} as const
export const networkUnsupportedNamespace = {
  code: 'network.unsupported_namespace',
  text: 'Unsupported chain',
} as const
