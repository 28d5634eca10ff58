import {
  createResourceTracker,
  type ResourceLease,
  type ResourceTracker,
} from '../../../../limits/index.ts'
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
  /**
   * Acquires a slot. When all slots, or all of the project, are taken, the oldest connection of the
   * address that has most, in the network that has most, is evicted.
   *
   * @param evict - Ends the connection, whose slot is released already.
   * @returns The function that releases the slot, or undefined when none is free.
   */
  acquire(source: ConnectionLimitKey, evict: () => void): (() => void) | undefined
}

/**
 * Creates connection slots, limited by address, by network and by project, so that neither a client
 * with many addresses nor a popular page takes all of them.
 */
export function createConnectionLimiter(
  limits: Pick<SocketLimits, 'perAddress' | 'perNetwork' | 'perProject' | 'total'>,
): ConnectionLimiter {
  const { total, perAddress: address, perNetwork: network, perProject } = limits
  const all = createResourceTracker({ limit: { total, address, network } })
  const byProject = new Map<string, ResourceTracker>()

  function trackProject(projectId: string): ResourceTracker {
    const tracker =
      byProject.get(projectId) ??
      createResourceTracker({ limit: { total: perProject, address: Infinity, network: Infinity } })
    byProject.set(projectId, tracker)
    return tracker
  }

  return {
    acquire({ address: from, projectId = '' }, evict) {
      const tracker = trackProject(projectId)
      const leases: ResourceLease[] = []
      const release = (): void => {
        for (const lease of leases) lease.release()
        if (tracker.getUsed() === 0 && byProject.get(projectId) === tracker)
          byProject.delete(projectId)
      }
      const end = (): void => {
        release()
        evict()
      }
      for (const each of [all, tracker]) {
        const lease = each.lease(from, end)
        leases.push(lease)
        if (lease.add(1) === 'ok') continue
        release()
        return undefined
      }
      return release
    },
  }
}
