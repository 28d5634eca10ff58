import { catalogue } from 'latchkey/errors'
import type { BucketRule, Taken } from '../../store/fast/FastStore.ts'
import type { Exchange, Limit } from '../Exchange.ts'
import { refusal } from '../refusal.ts'

/**
 * Takes a token out of the bucket of a route, an address and a project. Where buckets are away,
 * everybody is let in.
 *
 * @param exchange - The request.
 * @throws `refusal` 429.
 * @source facts: gateway §0.6
 */
export function limitRate(exchange: Exchange): Promise<void> | undefined {
  const { house, route, project } = exchange
  const { cost = 1 } = route
  const whole = house.limit && (project?.rate ?? house.limit.rule)
  if (!house.limit || !whole || cost === 0) return undefined
  return take(exchange, house.limit.store, cost === 1 ? whole : shared(whole, cost))
}

async function take(
  { route, project, ip, headers }: Exchange,
  store: Limit['store'],
  rule: BucketRule,
): Promise<void> {
  const { isAllowed, remaining, retryAfterMs } = await store
    .take(`rate:${route.method} ${route.path}:${ip}:${project?.id ?? ''}`, rule)
    .catch(() => allowed)
  headers['ratelimit-limit'] = `${rule.capacity}`
  headers['ratelimit-remaining'] = `${Math.floor(remaining)}`
  headers['ratelimit-reset'] = `${Math.ceil((rule.capacity - remaining) / rule.perSecond)}`
  if (isAllowed) return
  headers['retry-after'] = `${Math.max(1, Math.ceil(retryAfterMs / 1_000))}`
  throw refusal(429, { field: 'rate_limited', description: catalogue['project.rate_limited'].text })
}

const allowed: Taken = { isAllowed: true, remaining: 0, retryAfterMs: 0 }

/** A bucket that holds as many requests as they cost: buckets give whole tokens alone. */
function shared({ capacity, perSecond }: BucketRule, cost: number): BucketRule {
  return { capacity: Math.max(1, Math.floor(capacity / cost)), perSecond: perSecond / cost }
}
