const minute = 60_000

/** Period in which wrong codes are counted. */
export const guessPeriodMs: number = 60 * minute

/** Longest wait before the next code of a source is compared. */
export const maxGuessDelayMs: number = 15 * minute

/** Wrong codes in an hour that a source may enter without a wait, and the first wait above. */
export type GuessAllowance = {
  /** Of an IPv4 address, or an IPv6 /64. */
  readonly address: number
  /** Of an IPv4 /24 or IPv6 /48. */
  readonly range: number
  /** Doubles with each further wrong code. */
  readonly delayMs: number
}

/**
 * Allowances by the wrong codes of a project, or of all, in the last hour: from these numbers on, each holds. A
 * flood leaves the visitors who enter the right code at once as they are.
 */
export const guessAllowances: readonly (GuessAllowance & {
  readonly fromProject: number
  readonly fromAll: number
})[] = [
  { fromProject: 1_500, fromAll: 5_000, address: 1, range: 2, delayMs: 5 * minute },
  { fromProject: 300, fromAll: 1_000, address: 2, range: 8, delayMs: minute / 2 },
]

/** Allowance below these numbers. */
export const normalGuessAllowance: GuessAllowance = { address: 10, range: 40, delayMs: minute / 2 }
