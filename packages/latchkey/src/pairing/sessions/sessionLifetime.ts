/**
 * Seconds that a session lives unless it is extended.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/session-expiry
 */
export const sessionLifetime = 604_800
