import { errorCatalogue } from 'latchkey/errors'
import type { TokenBucketRule, TakeResult } from '../../store/fast/FastStore.ts'
import type { RequestContext, RateLimit } from '../RequestContext.ts'
import { httpError } from '../httpError.ts'

/**
 * Takes tokens from the bucket of a route, an address and a project. When the store fails, the
 * request is allowed.
 *
 * @param times - Factor of the cost; capped at the content of a full bucket without the first
 * token.
 * @throws `httpError` 429.
 */
export function limitRate(request: RequestContext, times = 1): Promise<void> | undefined {
  const { app, route, project } = request
  const { cost = 1 } = route
  const fullRule = app.limit && (project?.rate ?? app.limit.rule)
  if (!app.limit || !fullRule || cost === 0 || times < 1) return undefined
  const rule = cost === 1 ? fullRule : scaleRule(fullRule, cost)
  // One token was already taken before the route ran.
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
    description: errorCatalogue['project.rate_limited'].text,
  })
}

const allowed: TakeResult = { isAllowed: true, remaining: 0, retryAfterMs: 0 }

/** Scales a rule by the cost of a request, because buckets contain whole tokens. */
function scaleRule({ capacity, perSecond }: TokenBucketRule, cost: number): TokenBucketRule {
  return { capacity: Math.max(1, Math.floor(capacity / cost)), perSecond: perSecond / cost }
}
