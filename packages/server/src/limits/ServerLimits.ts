import type { ResourceLimit } from './ResourceLimit.ts'

/** Limits of resources that the clients of a server share. */
export type ServerLimits = {
  /** Open TCP connections. Behind trusted proxies, only the total counts. */
  readonly connections: ResourceLimit
  /** HTTP requests that are being answered. */
  readonly requests: ResourceLimit
  /** Bytes of request bodies and of incomplete WebSocket messages in memory. */
  readonly receivedBytes: ResourceLimit
  /** Queries that wait for a connection to the database. */
  readonly waitingQueries: number
  /** Bytes of the messages that the relay stores. */
  readonly storedBytes: ResourceLimit
  /** Whether clients on this machine are exempt from the limits of address and network. */
  readonly exemptLoopback: boolean
}

/** Limits of the configuration; each that is missing has its default. */
export type ServerLimitsConfig = {
  readonly [name in keyof ServerLimits]?: ServerLimits[name] extends ResourceLimit
    ? Partial<ResourceLimit> | undefined
    : ServerLimits[name] | undefined
}

const mebibyte = 1_048_576

/** Default limits. */
export const defaultServerLimits: ServerLimits = {
  connections: { total: 20_000, address: 2_000, network: 6_000 },
  requests: { total: 2_000, address: 200, network: 500 },
  receivedBytes: { total: 64 * mebibyte, address: 8 * mebibyte, network: 16 * mebibyte },
  waitingQueries: 500,
  storedBytes: { total: 256 * mebibyte, address: 32 * mebibyte, network: 64 * mebibyte },
  exemptLoopback: false,
}

/** Returns the limits of a configuration, with defaults for what it does not set. */
export function withDefaultResourceLimits(config: ServerLimitsConfig = {}): ServerLimits {
  const { connections, requests, receivedBytes, storedBytes, ...rest } = defaultServerLimits
  return {
    connections: { ...connections, ...config.connections },
    requests: { ...requests, ...config.requests },
    receivedBytes: { ...receivedBytes, ...config.receivedBytes },
    storedBytes: { ...storedBytes, ...config.storedBytes },
    waitingQueries: config.waitingQueries ?? rest.waitingQueries,
    exemptLoopback: config.exemptLoopback ?? rest.exemptLoopback,
  }
}
