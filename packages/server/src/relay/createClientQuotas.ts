import type { Clock } from '../clock/Clock.ts'
import { isLoopbackAddress } from '../http/index.ts'
import { getIpAndSubnet } from '../limits/index.ts'
import { createQuotaTracker, createUnlimitedUsage, type QuotaUsage } from './createQuotaTracker.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Quota usage of clients at their addresses, of all at an address, and of networks. */
export type ClientQuotas = {
  /** Returns the usage of a client at one address. */
  ofClient(quotaKey: string): QuotaUsage
  /** Returns the usages of an address and of its network. */
  ofNetworks(address: string): readonly QuotaUsage[]
  /** Whether one more socket may be opened from an address. */
  hasSocketLeft(address: string): boolean
  stop(): void
}

/** Creates quotas without usage. */
export function createClientQuotas(deps: {
  readonly clock: Clock
  readonly limits: RelayLimits
}): ClientQuotas {
  const { clock, limits } = deps
  const byClient = createQuotaTracker(clock, limits.client)
  const byAddress = createQuotaTracker(clock, limits.address)
  const byNetwork = createQuotaTracker(clock, limits.network)
  const unlimited = createUnlimitedUsage(clock)

  function ofNetworks(from: string): readonly QuotaUsage[] {
    if (limits.isLoopbackExempt && isLoopbackAddress(from)) return [unlimited]
    const [address, network] = getIpAndSubnet(from)
    return [byAddress.get(address), byNetwork.get(network)]
  }

  return {
    ofClient: byClient.get,
    ofNetworks,
    hasSocketLeft: (address) =>
      ofNetworks(address).every(({ sockets, quota }) => sockets < quota.sockets),
    stop() {
      for (const tracker of [byClient, byAddress, byNetwork]) tracker.stop()
    },
  }
}
