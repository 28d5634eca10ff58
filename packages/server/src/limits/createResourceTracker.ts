import { getIpAndSubnet } from './getIpAndSubnet.ts'
import type { ResourceLimit } from './ResourceLimit.ts'

/** An amount of a resource that one connection or request uses. */
export type ResourceLease = {
  /**
   * Uses more of the resource.
   *
   * @returns `ok`; `share` when the address or network uses its maximum, and `total` when all is used
   * and no address uses more than this one.
   */
  add(amount: number): 'ok' | 'share' | 'total'
  /** Uses less again. */
  reduceTo(amount: number): void
  /** Ends the use. */
  release(): void
}

/** Use of a resource that clients share, on one node. */
export type ResourceTracker = {
  /**
   * Starts to use the resource, with an amount of 0.
   *
   * @param address - Address of the client, as `clientAddress` returns it.
   * @param evict - Ends the use; called for the oldest lease of the address that uses most, when
   * another needs the resource and all is used.
   */
  lease(address: string, evict: () => void): ResourceLease
  getUsed(): number
}

type Entry = { readonly address: string; readonly evict: () => void; amount: number }
type Use = { amount: number; readonly entries: Set<Entry> }

/**
 * Creates a tracker of a resource that is not used yet.
 *
 * @param options - `isExempt` returns whether an address counts for the total only.
 */
export function createResourceTracker(options: {
  readonly limit: ResourceLimit
  readonly isExempt?: ((address: string) => boolean) | undefined
}): ResourceTracker {
  const { limit, isExempt = () => false } = options
  const byAddress = new Map<string, Use>()
  const byNetwork = new Map<string, Use>()
  let used = 0

  function change(entry: Entry, amount: number): void {
    entry.amount += amount
    used += amount
    const [address, network] = getIpAndSubnet(entry.address)
    changeUse(byAddress, address, entry, amount)
    changeUse(byNetwork, network, entry, amount)
  }

  /** Evicts others until an amount fits; returns whether it does. */
  function evictOthers(entry: Entry, amount: number): boolean {
    while (used + amount > limit.total) {
      const victim = findHeaviest(entry, amount)
      if (!victim) return false
      change(victim, -victim.amount)
      victim.evict()
    }
    return true
  }

  function findHeaviest(incoming: Entry, amount: number): Entry | undefined {
    const [address, network] = getIpAndSubnet(incoming.address)
    const heaviest = largest(byNetwork, network, amount)
    const members = new Map<string, Use>()
    for (const entry of heaviest?.entries ?? []) {
      const use = byAddress.get(entry.address)
      if (use) members.set(entry.address, use)
    }
    // The newcomer competes with the addresses of its own network only.
    const isOwn = heaviest === byNetwork.get(network)
    const use = largest(members, isOwn ? address : undefined, amount)
    if (!use || use === byAddress.get(address)) return undefined
    const [oldest] = use.entries
    return oldest
  }

  return {
    getUsed: () => used,
    lease(from, evict) {
      const entry: Entry = { address: from, evict, amount: 0 }
      return {
        add(amount) {
          const [address, network] = getIpAndSubnet(from)
          const isAbove =
            (byAddress.get(address)?.amount ?? 0) + amount > limit.address ||
            (byNetwork.get(network)?.amount ?? 0) + amount > limit.network
          if (isAbove && !isExempt(from)) return 'share'
          if (!evictOthers(entry, amount)) return 'total'
          change(entry, amount)
          return 'ok'
        },
        reduceTo: (amount) => change(entry, Math.min(0, amount - entry.amount)),
        release: () => change(entry, -entry.amount),
      }
    },
  }
}

/** Changes the use of an address or a network. Entries that use nothing are not kept. */
function changeUse(uses: Map<string, Use>, key: string, entry: Entry, amount: number): void {
  const use = uses.get(key) ?? { amount: 0, entries: new Set<Entry>() }
  use.amount += amount
  if (entry.amount > 0) use.entries.add(entry)
  else use.entries.delete(entry)
  if (use.entries.size > 0) uses.set(key, use)
  else uses.delete(key)
}

/** Returns the largest use, counting an incoming amount for its own key. */
function largest(
  uses: ReadonlyMap<string, Use>,
  ownKey: string | undefined,
  incoming: number,
): Use | undefined {
  const own = ownKey === undefined ? undefined : uses.get(ownKey)
  let found = own
  let most = ownKey === undefined ? 0 : (own?.amount ?? 0) + incoming
  for (const use of uses.values()) {
    if (use === own || use.amount <= most) continue
    found = use
    most = use.amount
  }
  return found
}
