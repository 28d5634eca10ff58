import { createResourceTracker, type ResourceTracker } from './createResourceTracker.ts'
import type { ServerLimits } from './ServerLimits.ts'

/** Capacity of a process, shared fairly by its clients. */
export type ServerCapacity = {
  /** TCP connections. */
  readonly connections: ResourceTracker
  /** HTTP requests that are being answered. */
  readonly requests: ResourceTracker
  /** Bytes of request bodies and of incomplete WebSocket messages. */
  readonly receivedBytes: ResourceTracker
}

/**
 * Creates trackers of what a process can serve at once.
 *
 * @param options - `isLocal` returns whether an address is a loopback address; `proxies` is the number
 * of trusted proxies, from which all connections come.
 */
export function createServerCapacity(options: {
  readonly limits: ServerLimits
  readonly proxies: number
  readonly isLocal: (address: string) => boolean
}): ServerCapacity {
  const { limits, proxies, isLocal } = options
  const isExempt = (address: string): boolean => limits.exemptLoopback && isLocal(address)
  return {
    connections: createResourceTracker({
      limit: limits.connections,
      isExempt: (address) => proxies > 0 || isExempt(address),
    }),
    requests: createResourceTracker({ limit: limits.requests, isExempt }),
    receivedBytes: createResourceTracker({ limit: limits.receivedBytes, isExempt }),
  }
}
