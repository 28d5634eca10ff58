import type { Clock } from '../../../clock/Clock.ts'

/** So long after somebody asked for it, an account is followed. */
const patience = 15 * 60_000
/** Accounts of one chain; who was asked for longest ago makes room. */
const most = 500

/** Accounts that somebody looks at, by their chain. */
export type WatchList = {
  add(chain: string, account: string): void
  accounts(chain: string): readonly string[]
  /** Chains on which there are any. */
  chains(): readonly string[]
}

/**
 * Makes what remembers who is looked at.
 *
 * @param deps - Tells the time.
 */
export function createWatchList(deps: { readonly clock: Clock }): WatchList {
  const { clock } = deps
  const chains = new Map<string, Map<string, number>>()

  function accounts(chain: string): readonly string[] {
    const all = chains.get(chain)
    if (!all) return []
    for (const [account, until] of all) {
      // The oldest come first.
      if (until > clock.now() && all.size <= most) break
      all.delete(account)
    }
    if (all.size === 0) chains.delete(chain)
    return [...all.keys()]
  }

  return {
    add(chain, account) {
      const all = chains.get(chain) ?? new Map<string, number>()
      all.delete(account)
      all.set(account, clock.now() + patience)
      chains.set(chain, all)
      accounts(chain)
    },
    accounts,
    chains: () => [...chains.keys()].filter((chain) => accounts(chain).length > 0),
  }
}
