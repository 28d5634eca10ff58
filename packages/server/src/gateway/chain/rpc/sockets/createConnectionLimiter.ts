import type { SocketLimits } from './socketLimits.ts'

/** Address and project of a connection. */
export type ConnectionLimitKey = {
  /** As returned by `clientAddress`. */
  readonly address: string
  /** Undefined on gateways without projects. */
  readonly projectId: string | undefined
}

/** Counts connections, including those being opened. */
export type ConnectionLimiter = {
  /** Acquires a slot. Returns the function that releases it, or undefined when none is free. */
  acquire(source: ConnectionLimitKey): (() => void) | undefined
}

/**
 * Creates connection slots, limited by address, by network and by project, so that neither a client
 * with many addresses nor a popular page takes all of them.
 */
export function createConnectionLimiter(
  limits: Pick<SocketLimits, 'perAddress' | 'perNetwork' | 'perProject' | 'total'>,
): ConnectionLimiter {
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

/** Returns the usual allocation of one customer: /24 of IPv4, /48 of IPv6 (RFC 6177 §2). */
function networkOf(address: string): string {
  const mark = address.includes(':') ? ':' : '.'
  return address.split(mark).slice(0, 3).join(mark)
}
