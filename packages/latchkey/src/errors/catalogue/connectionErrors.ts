export const connectionDisconnectFailedError = {
  code: 'connection.disconnect_failed',
  text: 'Failed to disconnect chains',
} as const
export const connectionNoClientError = {
  code: 'connection.no_client',
  text: 'No ConnectionController client found',
} as const
