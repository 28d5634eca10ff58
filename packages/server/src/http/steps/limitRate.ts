import { errorCatalogue } from 'latchkey/errors'
import type { ProjectBucket } from '../HttpRoute.ts'
import type { RequestContext, RateLimitDeps } from '../RequestContext.ts'
import { httpError } from '../httpError.ts'
import { type RateCharge, computeRateCharges, takeRateTokens } from './computeRateCharges.ts'

/**
 * Takes tokens for a request from the buckets of its address and of its network, each for its route and
 * for all routes, and of its project, which counts all routes and addresses. When the store fails, the request is allowed.
 *
 * @param times - Factor of the cost; capped at the content of a full bucket without the first
 * token.
 * @throws `httpError` 429.
 */
export function limitRate(request: RequestContext, times = 1): Promise<void> | undefined {
  const { app, route } = request
  if (!app.limit || route.cost === 0 || times < 1) return undefined
  const buckets = computeRateCharges(request, app.limit, { address: times, project: times })
  return buckets.length === 0 ? undefined : takeTokens(request, app.limit.store, buckets)
}

/**
 * Takes the tokens of a request before its body is read, once, for its address by the announced length.
 *
 * @param project - That of the request, also if the request is not authorized yet.
 * @throws `httpError` 429.
 */
export function limitRequest(
  request: RequestContext,
  project: RequestContext['project'] = request.project,
): Promise<void> | undefined {
  const { app, route, ip } = request
  if (!app.limit || route.cost === 0 || request.isLimited) return undefined
  request.isLimited = true
  const times = { address: countBodyTokens(request), project: 1 }
  const buckets = computeRateCharges({ route, project, ip }, app.limit, times)
  return buckets.length === 0 ? undefined : takeTokens(request, app.limit.store, buckets)
}

/** Returns the tokens of the body of a request: those of the longest body when it has no length. */
function countBodyTokens({ route, header }: Pick<RequestContext, 'route' | 'header'>): number {
  const { bytesPerToken, bodyLimit = 0 } = route
  if (bytesPerToken === undefined) return 1
  const length = header('content-length')
  const bytes = length === undefined ? bodyLimit : Number.parseInt(length, 10)
  return Math.max(1, Math.ceil(Math.min(bytes, bodyLimit) / bytesPerToken))
}

/**
 * Takes tokens from a bucket of the project of a request.
 *
 * @throws `httpError` 429.
 */
export function takeProjectTokens(
  request: RequestContext,
  { name, rule, count }: ProjectBucket,
): Promise<void> | undefined {
  const { app, project } = request
  if (!app.limit || !project || count < 1) return undefined
  const key = `rate:project:${project.id}:${name}`
  return takeTokens(request, app.limit.store, [
    {
      key,
      rule,
      count: Math.min(count, rule.capacity),
      perRequest: 1,
      isOverRoutes: false,
      scope: 'project',
    },
  ])
}

async function takeTokens(
  request: RequestContext,
  store: RateLimitDeps['store'],
  buckets: readonly RateCharge[],
): Promise<void> {
  const taken = await takeRateTokens(store, buckets)
  if (!taken) return
  const { isAllowed, remaining, retryAfterMs } = taken.result
  const { rule, scope } = taken.bucket
  const { headers } = request
  headers['ratelimit-limit'] = `${rule.capacity}`
  headers['ratelimit-remaining'] = `${Math.floor(remaining)}`
  headers['ratelimit-reset'] = `${Math.ceil((rule.capacity - remaining) / rule.perSecond)}`
  if (isAllowed) return
  headers['retry-after'] = `${Math.max(1, Math.ceil(retryAfterMs / 1_000))}`
  request.rejection = `rate_limit.${scope}`
  throw httpError(429, {
    field: 'rate_limited',
    description: errorCatalogue['project.rate_limited'].text,
  })
}
