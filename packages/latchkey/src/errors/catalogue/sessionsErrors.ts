export const sessionsFailedError = {
  code: 'sessions.failed',
  text: 'Could not load the sessions. Try again.',
} as const
export const sessionsRevokeFailedError = {
  code: 'sessions.revoke_failed',
  text: 'Could not revoke the session. Try again.',
} as const
