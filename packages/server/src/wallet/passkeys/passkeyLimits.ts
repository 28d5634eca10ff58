/** Challenges of one browser that are open at a time. A new one replaces the oldest. */
export const maxPasskeyChallenges = 10

/** Passkeys that an account adds and removes in a day. */
export const passkeyChangesPerDay: Readonly<Record<'passkey.added' | 'passkey.removed', number>> = {
  'passkey.added': 10,
  // As many as an account can have, so that nobody who adds some prevents their removal.
  'passkey.removed': 20,
}

/** Time in which the changes are counted. */
export const passkeyPeriodMs: number = 86_400_000
