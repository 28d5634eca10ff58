/**
 * Errors that the app responds with to requests of wallets.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes
 */
export const sessionErrors = {
  invalidUpdate: { code: 1003, message: 'Invalid session update request' },
  invalidExtend: { code: 1004, message: 'Invalid session extend request' },
  invalidEvent: { code: 1002, message: 'Invalid session event request' },
  invalidSettle: { code: 1005, message: 'Invalid session settle request' },
  unauthorizedMethod: { code: 3001, message: 'Unauthorized method' },
  unauthorizedEvent: { code: 3002, message: 'Unauthorized event' },
  settlementFailed: { code: 7000, message: 'Session settlement failed' },
  noSession: { code: 7001, message: 'No session for topic' },
} as const
