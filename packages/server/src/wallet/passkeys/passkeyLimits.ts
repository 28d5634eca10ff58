const day: number = 86_400_000

/** Passkeys of one account. */
export const maxPasskeys = 10

/** Challenges of one browser that are open at a time. A new one replaces the oldest. */
export const maxPasskeyChallenges = 10

/** Passkeys that an account adds and removes in a day. */
export const passkeyChangesPerDay: Readonly<Record<'passkey.added' | 'passkey.removed', number>> = {
  'passkey.added': 10,
  // As many as an account can have, so that nobody who adds some prevents their removal.
  'passkey.removed': 20,
}

/** Time in which the changes are counted. */
export const passkeyPeriodMs: number = day

/**
 * Time after which a passkey is the only step-up of its account. Until then a code to the mailbox is another one, and
 * the link of the notice removes the passkey.
 */
export const passkeyHoldMs: number = 3 * day
