import * as v from 'valibot'

/** Largest amount of US cents that a request states. */
export const maxRepresentableCents: number = Number.MAX_SAFE_INTEGER

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Amounts that an approval lets leave the wallet, or lets others take. */
export type WalletSpend = {
  /** Of the approval: its signatures count once. */
  readonly id: string
  /** US cents. */
  readonly cents: number
}

/** Parses {@link WalletSpend}. */
export const walletSpendSchema: v.GenericSchema<unknown, WalletSpend> = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  cents,
})

/** Limit of a wallet after an automatic recovery, until a recovery factor that was added since is old enough. */
export type WalletSpendingLimit = {
  /** US cents that may leave in 24 hours. */
  readonly capCents: number
  /** US cents that were counted in the last 24 hours, by the clock of the share service. */
  readonly spentCents: number
  /** Milliseconds since 1970 at which the limit ends. Missing until a factor is added. */
  readonly endsAt?: number | undefined
}

/** Parses {@link WalletSpendingLimit}. */
export const walletSpendingLimitSchema: v.GenericSchema<unknown, WalletSpendingLimit> =
  v.strictObject({
    capCents: cents,
    spentCents: cents,
    endsAt: v.optional(cents),
  })
