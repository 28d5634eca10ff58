import { catalogue } from 'latchkey/errors'
import type { BucketRule, Taken } from '../../store/fast/FastStore.ts'
import type { Exchange, Limit } from '../Exchange.ts'
import { refusal } from '../refusal.ts'

/**
 * Takes a token out of the bucket of a route, an address and a project. Where buckets are away,
 * everybody is let in.
 *
 * @param exchange - The request.
 * @param times - How often; never more than a full bucket has left after the first.
 * @throws `refusal` 429.
 * @source facts: gateway §0.6
 */
export function limitRate(exchange: Exchange, times = 1): Promise<void> | undefined {
  const { house, route, project } = exchange
  const { cost = 1 } = route
  const whole = house.limit && (project?.rate ?? house.limit.rule)
  if (!house.limit || !whole || cost === 0 || times < 1) return undefined
  const rule = cost === 1 ? whole : shared(whole, cost)
  // One was taken before there was anything to take more for.
  const count = Math.max(1, Math.min(times, rule.capacity - 1))
  return take(exchange, house.limit.store, { rule, count })
}

async function take(
  { route, project, ip, headers }: Exchange,
  store: Limit['store'],
  { rule, count }: { readonly rule: BucketRule; readonly count: number },
): Promise<void> {
  const { isAllowed, remaining, retryAfterMs } = await store
    .take(`rate:${route.method} ${route.path}:${ip}:${project?.id ?? ''}`, rule, count)
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
