import type { Clock } from '../../../clock/Clock.ts'
import type { Chain } from '../../chain/chains/index.ts'

/** Milliseconds for one of several chains. A late answer is cached for the next request. */
const budget = 1_500
/** Milliseconds for a chain that is queried alone. */
const soleBudget = 8_000
/** Milliseconds for a chain that timed out recently. */
const lateBudget = 100
/** Milliseconds for which a timeout counts as recent. */
const lateMs = 10_000

/** Per-chain timeout budgets. */
export type TimeoutBudgets = {
  /** @returns Milliseconds. */
  budgetFor(chain: Chain, isSole: boolean): number
  /** Records that a chain timed out. */
  recordTimeout(chain: Chain): void
}

/**
 * Creates per-chain timeout budgets. A chain that timed out in the last 10 s gets 100 ms.
 *
 * @param clock - The clock.
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
