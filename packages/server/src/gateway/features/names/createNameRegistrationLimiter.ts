import { errorCatalogue } from 'latchkey/errors'
import { httpError } from '../../../http/index.ts'
import { getIpAndSubnet } from '../../../limits/index.ts'
import type { FastStore, TokenBucketRule } from '../../../store/fast/FastStore.ts'

const hour = 3_600
const day = 24 * hour

/** Registrations of one key, of one network, and of one project on all networks. */
const rules = {
  key: { capacity: 10, perSecond: 10 / day },
  network: { capacity: 100, perSecond: 100 / hour },
  project: { capacity: 1_000, perSecond: 1_000 / hour },
} as const satisfies Readonly<Record<string, TokenBucketRule>>

/** Limits registrations of names, which are kept forever. */
export type NameRegistrationLimiter = {
  /** Counts an attempt, before its signature is verified. @throws HTTP 429 */
  takeAttempt(ip: string): Promise<void>
  /** Counts a signed registration. @throws HTTP 429 */
  takeRegistration(owner: {
    readonly address: string
    readonly projectId: string | undefined
  }): Promise<void>
}

/**
 * Creates the limit. The limits of keys and projects count after the signature was verified, so that
 * no client uses up those of others.
 *
 * @param fast - Shares the counts with other nodes.
 */
export function createNameRegistrationLimiter(
  fast: Pick<FastStore, 'takeTokens'>,
): NameRegistrationLimiter {
  async function take(rule: keyof typeof rules, id: string): Promise<void> {
    const { isAllowed } = await fast.takeTokens(`names:${rule}:${id}`, rules[rule])
    if (isAllowed) return
    throw httpError(429, {
      field: 'rate_limited',
      description: errorCatalogue['project.rate_limited'].text,
    })
  }
  return {
    takeAttempt: (ip) => take('network', getIpAndSubnet(ip)[1]),
    async takeRegistration({ address, projectId = '' }) {
      await take('key', address.toLowerCase())
      await take('project', projectId)
    },
  }
}
