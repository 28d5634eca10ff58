/** A caller that waits for a slot. */
export type Waiter = {
  readonly address: string
  readonly network: string
  readonly proceed: () => void
  readonly fail: (error: unknown) => void
}

/** Callers that wait, in the order in which they proceed. */
export type WaitList = {
  getCount(): number
  add(waiter: Waiter): void
  remove(waiter: Waiter): void
  /** Removes the next waiter of a network that may proceed, and moves its network and address back. */
  takeNext(canProceed: (network: string) => boolean): Waiter | undefined
  /**
   * Returns the newest waiter of the address that has most, in the network that has most, counting a
   * newcomer; undefined when that is the address of the newcomer.
   */
  findHeaviest(newcomer: Pick<Waiter, 'address' | 'network'>): Waiter | undefined
}

/** Waiters of a network by address; the first address is the next. */
type NetworkWaiters = { count: number; readonly byAddress: Map<string, Set<Waiter>> }

/** Creates an empty wait list. */
export function createWaitList(): WaitList {
  const byNetwork = new Map<string, NetworkWaiters>()
  let count = 0

  function remove(waiter: Waiter): void {
    const network = byNetwork.get(waiter.network)
    const waiters = network?.byAddress.get(waiter.address)
    if (!network || !waiters?.delete(waiter)) return
    count -= 1
    network.count -= 1
    if (waiters.size === 0) network.byAddress.delete(waiter.address)
    if (network.count === 0) byNetwork.delete(waiter.network)
  }

  return {
    getCount: () => count,
    remove,
    add(waiter) {
      const network = byNetwork.get(waiter.network) ?? { count: 0, byAddress: new Map() }
      const waiters = network.byAddress.get(waiter.address) ?? new Set<Waiter>()
      waiters.add(waiter)
      network.byAddress.set(waiter.address, waiters)
      network.count += 1
      byNetwork.set(waiter.network, network)
      count += 1
    },
    takeNext(canProceed) {
      for (const [name, network] of byNetwork) {
        if (!canProceed(name)) continue
        const [[address, waiters] = []] = network.byAddress
        const [waiter] = waiters ?? []
        if (address === undefined || !waiters || !waiter) return undefined
        network.byAddress.delete(address)
        network.byAddress.set(address, waiters)
        byNetwork.delete(name)
        byNetwork.set(name, network)
        remove(waiter)
        return waiter
      }
      return undefined
    },
    findHeaviest({ address, network }) {
      const [name, most] = largest(byNetwork, network, (each) => each.count)
      if (!most) return undefined
      const ownAddress = name === network ? address : undefined
      const [heaviest, waiters] = largest(most.byAddress, ownAddress, (each) => each.size)
      return heaviest === address ? undefined : [...(waiters ?? [])].at(-1)
    },
  }
}

/** Returns the entry with the largest size, counting one more for its own key. */
function largest<value>(
  entries: ReadonlyMap<string, value>,
  ownKey: string | undefined,
  sizeOf: (value: value) => number,
): readonly [string | undefined, value | undefined] {
  let found: readonly [string | undefined, value | undefined] = [ownKey, undefined]
  let most = ownKey === undefined ? 0 : 1
  for (const [key, value] of entries) {
    const size = sizeOf(value) + (key === ownKey ? 1 : 0)
    if (size < most || (size === most && key !== ownKey)) continue
    found = [key, value]
    most = size
  }
  return found
}
