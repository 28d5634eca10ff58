export const relayRefusedError = {
  code: 'relay.refused',
  text: 'The relay rejected the request. Try again.',
} as const
export const relaySessionExpiredError = {
  code: 'relay.session_expired',
  text: 'Session Expired',
} as const
export const relayUnreachableError = {
  code: 'relay.unreachable',
  text: 'The relay cannot be reached. Check the connection.',
} as const
