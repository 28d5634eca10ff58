import type { Clock } from '../../../clock/Clock.ts'

/** Milliseconds that an account is watched after the last request. */
const timeout = 15 * 60_000
/** Accounts per chain; the least recently requested is dropped. */
const maximum = 500

/** The accounts that are watched, by chain. */
export type WatchedAccounts = {
  add(chain: string, account: string): void
  accounts(chain: string): readonly string[]
  /** Returns the chains with watched accounts. */
  chains(): readonly string[]
}

/**
 * Creates a watch list.
 *
 * @param deps - The clock.
 */
export function createWatchedAccounts(deps: { readonly clock: Clock }): WatchedAccounts {
  const { clock } = deps
  const chains = new Map<string, Map<string, number>>()

  function accounts(chain: string): readonly string[] {
    const all = chains.get(chain)
    if (!all) return []
    for (const [account, until] of all) {
      // Insertion order is by time.
      if (until > clock.now() && all.size <= maximum) break
      all.delete(account)
    }
    if (all.size === 0) chains.delete(chain)
    return [...all.keys()]
  }

  return {
    add(chain, account) {
      const all = chains.get(chain) ?? new Map<string, number>()
      all.delete(account)
      all.set(account, clock.now() + timeout)
      chains.set(chain, all)
      accounts(chain)
    },
    accounts,
    chains: () => [...chains.keys()].filter((chain) => accounts(chain).length > 0),
  }
}
