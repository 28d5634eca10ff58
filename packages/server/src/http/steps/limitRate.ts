import { catalogue } from 'latchkey/errors'
import type { TokenBucketRule, TakeResult } from '../../store/fast/FastStore.ts'
import type { RequestContext, RateLimit } from '../RequestContext.ts'
import { httpError } from '../httpError.ts'

/**
 * Takes a token out of the bucket of a route, an address and a project. Where buckets are away,
 * everybody is let in.
 *
 * @param request - The request.
 * @param times - How often; never more than a full bucket has left after the first.
 * @throws `refusal` 429.
 * @source facts: gateway §0.6
 */
export function limitRate(request: RequestContext, times = 1): Promise<void> | undefined {
  const { app, route, project } = request
  const { cost = 1 } = route
  const whole = app.limit && (project?.rate ?? app.limit.rule)
  if (!app.limit || !whole || cost === 0 || times < 1) return undefined
  const rule = cost === 1 ? whole : scaleRule(whole, cost)
  // One was taken before there was anything to take more for.
  const count = Math.max(1, Math.min(times, rule.capacity - 1))
  return takeTokens(request, app.limit.store, { rule, count })
}

async function takeTokens(
  { route, project, ip, headers }: RequestContext,
  store: RateLimit['store'],
  { rule, count }: { readonly rule: TokenBucketRule; readonly count: number },
): Promise<void> {
  const { isAllowed, remaining, retryAfterMs } = await store
    .takeTokens(`rate:${route.method} ${route.path}:${ip}:${project?.id ?? ''}`, rule, count)
    .catch(() => allowed)
  headers['ratelimit-limit'] = `${rule.capacity}`
  headers['ratelimit-remaining'] = `${Math.floor(remaining)}`
  headers['ratelimit-reset'] = `${Math.ceil((rule.capacity - remaining) / rule.perSecond)}`
  if (isAllowed) return
  headers['retry-after'] = `${Math.max(1, Math.ceil(retryAfterMs / 1_000))}`
  throw httpError(429, {
    field: 'rate_limited',
    description: catalogue['project.rate_limited'].text,
  })
}

const allowed: TakeResult = { isAllowed: true, remaining: 0, retryAfterMs: 0 }

/** A bucket that holds as many requests as they cost: buckets give whole tokens alone. */
function scaleRule({ capacity, perSecond }: TokenBucketRule, cost: number): TokenBucketRule {
  return { capacity: Math.max(1, Math.floor(capacity / cost)), perSecond: perSecond / cost }
}
