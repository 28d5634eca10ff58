import type { SocketLimits } from './socketLimits.ts'

/** Who wants a socket. */
export type ConnectionSource = {
  /** As `clientAddress` gives it. */
  readonly address: string
  /** Left out where the gateway asks for none. */
  readonly projectId: string | undefined
}

/** Counts sockets, those that are still being opened among them. */
export type ConnectionSlots = {
  /** Takes a place. Returns what gives it back, or undefined when there is none. */
  acquire(guest: ConnectionSource): (() => void) | undefined
}

/**
 * Makes the count of sockets: by address, by the network that addresses are handed out from, and by
 * project, so that neither somebody with many addresses nor a page that many visit takes all places.
 *
 * @param limits - How many of each, and of all.
 */
export function createConnectionSlots(
  limits: Pick<SocketLimits, 'perAddress' | 'perNetwork' | 'perProject' | 'total'>,
): ConnectionSlots {
  const taken = new Map<string, number>()
  return {
    acquire({ address, projectId = '' }) {
      const bounds = [
        [`address ${address}`, limits.perAddress],
        [`network ${networkOf(address)}`, limits.perNetwork],
        [`project ${projectId}`, limits.perProject],
        ['all', limits.total],
      ] as const
      if (bounds.some(([name, most]) => (taken.get(name) ?? 0) >= most)) return undefined
      for (const [name] of bounds) taken.set(name, (taken.get(name) ?? 0) + 1)
      return () => {
        for (const [name] of bounds) {
          const left = (taken.get(name) ?? 1) - 1
          if (left > 0) taken.set(name, left)
          else taken.delete(name)
        }
      }
    },
  }
}

/** What one customer is given at a time: 24 bits of IPv4, 48 of IPv6. RFC 6177 §2 */
function networkOf(address: string): string {
  const mark = address.includes(':') ? ':' : '.'
  return address.split(mark).slice(0, 3).join(mark)
}
