import type { ResourceLimit } from './ResourceLimit.ts'

/** Limits of resources that the clients of a server share. */
export type ServerLimits = {
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
  storedBytes: { total: 256 * mebibyte, address: 32 * mebibyte, network: 64 * mebibyte },
  exemptLoopback: false,
}

/** Returns the limits of a configuration, with defaults for what it does not set. */
export function withDefaultLimits(config: ServerLimitsConfig = {}): ServerLimits {
  const { storedBytes, exemptLoopback } = defaultServerLimits
  return {
    storedBytes: { ...storedBytes, ...config.storedBytes },
    exemptLoopback: config.exemptLoopback ?? exemptLoopback,
  }
}
