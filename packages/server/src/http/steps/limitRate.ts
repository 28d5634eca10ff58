import { errorCatalogue } from 'latchkey/errors'
import { networksOf } from '../../limits/index.ts'
import type { TokenBucketRule, TakeResult } from '../../store/fast/FastStore.ts'
import type { ProjectBucket } from '../HttpRoute.ts'
import type { RequestContext, RateLimit } from '../RequestContext.ts'
import { httpError } from '../httpError.ts'

/** Requests of one network, IPv4 /24 or IPv6 /48, as a multiple of those of one address. */
const networkFactor = 4

/** A bucket, and the tokens to take from it. */
type Bucket = {
  readonly key: string
  readonly rule: TokenBucketRule
  readonly count: number
  /** What the bucket counts, for the log. */
  readonly scope: 'address' | 'network' | 'project'
}

/**
 * Takes tokens for a request from the buckets of its route and address, of its route and network, and of
 * its project, which counts all routes and addresses. When the store fails, the request is allowed.
 *
 * @param times - Factor of the cost; capped at the content of a full bucket without the first
 * token.
 * @throws `httpError` 429.
 */
export function limitRate(request: RequestContext, times = 1): Promise<void> | undefined {
  const { app, route } = request
  if (!app.limit || route.cost === 0 || times < 1) return undefined
  const buckets = bucketsOf(request, app.limit, { address: times, project: times })
  return buckets.length === 0 ? undefined : takeTokens(request, app.limit.store, buckets)
}

/**
 * Takes the tokens of a request before its body is read, for its address by the announced length.
 *
 * @throws `httpError` 429.
 */
export function limitRequest(request: RequestContext): Promise<void> | undefined {
  const { app, route } = request
  if (!app.limit || route.cost === 0) return undefined
  const times = { address: countBodyTokens(request), project: 1 }
  const buckets = bucketsOf(request, app.limit, times)
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
export function limitProject(
  request: RequestContext,
  { name, rule, count }: ProjectBucket,
): Promise<void> | undefined {
  const { app, project } = request
  if (!app.limit || !project || count < 1) return undefined
  const key = `rate:project:${project.id}:${name}`
  return takeTokens(request, app.limit.store, [
    { key, rule, count: Math.min(count, rule.capacity), scope: 'project' },
  ])
}

function bucketsOf(
  { route, project, ip }: RequestContext,
  limit: RateLimit,
  times: { readonly address: number; readonly project: number },
): readonly Bucket[] {
  const { cost = 1, method, path } = route
  const buckets: Bucket[] = []
  const add = (scope: Bucket['scope'], key: string, rule: TokenBucketRule): void => {
    const count = scope === 'project' ? times.project : times.address
    // One token was already taken before the route ran.
    buckets.push({ key, rule, count: Math.max(1, Math.min(count, rule.capacity - 1)), scope })
  }
  if (limit.rule) {
    const [address, network] = networksOf(ip)
    const rule = scaleRule(limit.rule, cost)
    const front = `rate:${method} ${path}:`
    add('address', `${front}${address}:${project?.id ?? ''}`, rule)
    const networkRule = scaleRule(rule, 1 / networkFactor)
    if (network !== address) add('network', `${front}${network}`, networkRule)
  }
  const projectRule = project?.rate ?? limit.projectRule
  if (project && projectRule) add('project', `rate:project:${project.id}`, projectRule)
  return buckets
}

async function takeTokens(
  request: RequestContext,
  store: RateLimit['store'],
  buckets: readonly Bucket[],
): Promise<void> {
  const results = await Promise.all(
    buckets.map(({ key, rule, count }) => store.takeTokens(key, rule, count).catch(() => allowed)),
  )
  // The headers describe the bucket that refuses, or has the fewest tokens left.
  let strictest = 0
  for (let index = 1; index < results.length; index += 1)
    if (isStricter(results[index], results[strictest])) strictest = index
  const { isAllowed, remaining, retryAfterMs } = results[strictest] ?? allowed
  const { rule, scope } = buckets[strictest] as Bucket
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

function isStricter(one: TakeResult = allowed, other: TakeResult = allowed): boolean {
  if (one.isAllowed !== other.isAllowed) return !one.isAllowed
  return one.isAllowed ? one.remaining < other.remaining : one.retryAfterMs > other.retryAfterMs
}

const allowed: TakeResult = { isAllowed: true, remaining: 0, retryAfterMs: 0 }

/** Scales a rule by the cost of a request, because buckets contain whole tokens. */
function scaleRule({ capacity, perSecond }: TokenBucketRule, cost: number): TokenBucketRule {
  return { capacity: Math.max(1, Math.floor(capacity / cost)), perSecond: perSecond / cost }
}
