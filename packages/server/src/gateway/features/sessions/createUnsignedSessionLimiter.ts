import { errorCatalogue } from 'latchkey/errors'
import { httpError } from '../../../http/index.ts'
import { getIpAndSubnet } from '../../../limits/index.ts'
import type { FastStore, TokenBucketRule } from '../../../store/fast/FastStore.ts'

const hour = 3_600

/** KiB that one network (IPv4 /24, IPv6 /48) stores without a signature: 1 MiB, and as much per hour. */
const rule: TokenBucketRule = { capacity: 1_024, perSecond: 1_024 / hour }

/** Limits what callers store without the signature of an account. */
export type UnsignedSessionLimiter = {
  /**
   * Counts a request or an unsigned grant.
   *
   * @param value - What is stored.
   * @throws HTTP 429
   */
  take(ip: string, value: object): Promise<void>
}

/**
 * Creates the limit. Requests for sessions need no proof, and those of accounts that do not exist would
 * otherwise fill the database.
 *
 * @param fast - Shares the counts with other nodes.
 */
export function createUnsignedSessionLimiter(
  fast: Pick<FastStore, 'takeTokens'>,
): UnsignedSessionLimiter {
  return {
    async take(ip, value) {
      const kibibytes = Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 1_024)
      const [, network] = getIpAndSubnet(ip)
      const { isAllowed } = await fast.takeTokens(`sessions:${network}`, rule, kibibytes)
      if (isAllowed) return
      throw httpError(429, {
        field: 'rate_limited',
        description: errorCatalogue['project.rate_limited'].text,
      })
    },
  }
}
