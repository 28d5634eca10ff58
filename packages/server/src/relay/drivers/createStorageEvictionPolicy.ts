import { computeFairShare, getIpAndSubnet } from '../../limits/index.ts'

/** Bytes that the addresses of publishers have stored, to evict from those that store most. */
export type StorageEvictionPolicy<item> = {
  add(address: string, item: item, bytes: number): void
  remove(address: string, item: item, bytes: number): void
  /**
   * Selects what to evict so that a new item fits: from the networks that store most, in each from the
   * addresses that store most, the oldest items first.
   *
   * @param incoming - Address and bytes of the new item.
   * @param target - Maximum bytes of all items with the new one.
   * @returns Items; undefined when its own address stores most, so that the new item is refused.
   */
  select(
    incoming: { readonly address: string; readonly bytes: number },
    target: number,
  ): readonly item[] | undefined
}

type AddressShare<item> = { bytes: number; readonly items: Map<item, number> }
type NetworkShare<item> = { bytes: number; readonly addresses: Map<string, AddressShare<item>> }

/**
 * Creates shares without items.
 */
export function createStorageEvictionPolicy<item>(): StorageEvictionPolicy<item> {
  const networks = new Map<string, NetworkShare<item>>()
  /** Addresses that were refused since the last item was removed, which need no new computation. */
  const refused = new Set<string>()

  function shareOf(address: string): [NetworkShare<item>, AddressShare<item>] {
    const [, network] = getIpAndSubnet(address)
    const shared = networks.get(network) ?? { bytes: 0, addresses: new Map() }
    networks.set(network, shared)
    const own = shared.addresses.get(address) ?? { bytes: 0, items: new Map<item, number>() }
    shared.addresses.set(address, own)
    return [shared, own]
  }

  function change(address: string, bytes: number): void {
    for (const share of shareOf(address)) share.bytes += bytes
  }

  function selectAbove(target: number, newest: string): item[] | undefined {
    const level = computeFairShare(bytesOf(networks), target)
    const selected: item[] = []
    for (const { bytes, addresses } of networks.values()) {
      if (bytes <= level) continue
      const each = computeFairShare(bytesOf(addresses), level)
      for (const [address, share] of addresses) {
        if (share.bytes <= each) continue
        if (address === newest) return undefined
        let left = share.bytes
        for (const [item, size] of share.items) {
          if (left <= each) break
          left -= size
          selected.push(item)
        }
      }
    }
    return selected
  }

  return {
    add(address, item, bytes) {
      shareOf(address)[1].items.set(item, bytes)
      change(address, bytes)
    },
    remove(address, item, bytes) {
      refused.clear()
      shareOf(address)[1].items.delete(item)
      change(address, -bytes)
      forgetUnused(networks, address)
    },
    select({ address, bytes }, target) {
      if (refused.has(address)) return undefined
      change(address, bytes)
      const selected = selectAbove(target, address)
      change(address, -bytes)
      forgetUnused(networks, address)
      if (!selected) refused.add(address)
      return selected
    },
  }
}

/** Removes the shares of an address, and of its network, that hold no item. */
function forgetUnused<item>(networks: Map<string, NetworkShare<item>>, address: string): void {
  const [, network] = getIpAndSubnet(address)
  const shared = networks.get(network)
  if (shared?.addresses.get(address)?.items.size === 0) shared.addresses.delete(address)
  if (shared?.addresses.size === 0) networks.delete(network)
}

function bytesOf(shares: ReadonlyMap<string, { readonly bytes: number }>): number[] {
  return [...shares.values()].map(({ bytes }) => bytes)
}
