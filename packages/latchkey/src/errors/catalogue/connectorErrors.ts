export const connectorAlreadyConnectedError = {
  code: 'connector.already_connected',
  text: 'This wallet is already connected.',
} as const
export const connectorNotFoundError = {
  code: 'connector.not_found',
  text: 'Wallet not found. Install it, or choose another.',
} as const
