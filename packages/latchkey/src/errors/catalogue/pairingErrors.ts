export const pairingExpiredError = {
  code: 'pairing.expired',
  text: 'The code has expired. Create a new one.',
} as const
export const pairingMalformedMessageError = {
  code: 'pairing.malformed_message',
  text: 'The wallet sent an invalid message.',
} as const
export const pairingMalformedUriError = {
  code: 'pairing.malformed_uri',
  text: 'This is not a pairing code. Copy it again from the app.',
} as const
export const pairingNoSessionError = {
  code: 'pairing.no_session',
  text: 'The wallet is no longer connected. Connect it again.',
} as const
export const pairingNoVerifierError = {
  code: 'pairing.no_verifier',
  text: 'No adapter can verify the sign-in.',
} as const
export const pairingNonConformingNamespacesError = {
  code: 'pairing.not_approved',
  text: 'The wallet did not approve what this app needs. Try another.',
} as const
export const pairingNotConfiguredError = {
  code: 'pairing.not_configured',
  text: 'Pairing needs a relay. Set the gatewayUrl option.',
} as const
export const pairingSignInFailedError = {
  code: 'pairing.sign_in_failed',
  text: 'The wallet signed a different message than requested. Connect again.',
} as const
export const pairingUriUsedError = {
  code: 'pairing.uri_used',
  text: 'This code was already used. Create a new one.',
} as const
