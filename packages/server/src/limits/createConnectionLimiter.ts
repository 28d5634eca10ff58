import {
  createResourceTracker,
  type ResourceLease,
  type ResourceTracker,
} from './createResourceTracker.ts'

/** Address and project of a connection. */
export type ConnectionLimitKey = {
  /** As returned by `clientAddress`. */
  readonly address: string
  /** Undefined on servers without projects: then no limit of a project counts. */
  readonly projectId: string | undefined
}

/** Maximum number of connections, on one node. */
export type ConnectionLimits = {
  /** Of an IPv4 address, or an IPv6 /64. */
  readonly perAddress: number
  /** Of an IPv4 /24 or IPv6 /48. Clients of a carrier share one. */
  readonly perNetwork: number
  /** Below the total, since a project id is public. */
  readonly perProject: number
  readonly total: number
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
export function createConnectionLimiter(limits: ConnectionLimits): ConnectionLimiter {
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
    acquire({ address: from, projectId }, evict) {
      const trackers = projectId === undefined ? [all] : [all, trackProject(projectId)]
      const leases: ResourceLease[] = []
      const release = (): void => {
        for (const lease of leases) lease.release()
        if (projectId !== undefined && byProject.get(projectId)?.getUsed() === 0)
          byProject.delete(projectId)
      }
      const end = (): void => {
        release()
        evict()
      }
      for (const each of trackers) {
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
