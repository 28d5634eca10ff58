export const identityFailedError = {
  code: 'identity.failed',
  text: 'Could not look up the name of this address.',
} as const
