import type { Clock } from '../../../clock/Clock.ts'
import type { Chain } from '../../chain/chains/index.ts'

/** For one chain among several; what is late is there for the next who asks. */
const budget = 1_500
/** For a chain that is asked alone. */
const soleBudget = 8_000
/** For a chain that was late just now: it is not waited for again and again. */
const lateBudget = 100
/** How long a chain counts as one that was late. */
const lateMs = 10_000

/** Knows how long chains are waited for. */
export type TimeoutBudgets = {
  /** @returns Milliseconds. */
  budgetFor(chain: Chain, isSole: boolean): number
  /** It gave no answer in time. */
  recordTimeout(chain: Chain): void
}

/**
 * Makes what knows how long chains are waited for.
 *
 * @param clock - Tells the time.
 * @source facts: gateway §6.2 "balance EVM"
 */
export function createTimeoutBudgets(clock: Clock): TimeoutBudgets {
  const late = new Map<Chain, number>()
  return {
    budgetFor(chain, isSole) {
      if (isSole) return soleBudget
      return (late.get(chain) ?? 0) > clock.now() ? lateBudget : budget
    },
    recordTimeout(chain) {
      late.set(chain, clock.now() + lateMs)
    },
  }
}
