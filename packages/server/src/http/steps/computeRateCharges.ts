import { getIpAndSubnet } from '../../limits/index.ts'
import type { TokenBucketRule, TakeResult } from '../../store/fast/FastStore.ts'
import type { HttpRoute } from '../HttpRoute.ts'
import type { Project } from '../Projects.ts'
import type { RateLimitDeps } from '../RequestContext.ts'

/** Requests of one network, IPv4 /24 or IPv6 /48, as a multiple of those of one address. */
const networkFactor = 4

/** Requests of all routes, as a multiple of those of one route. */
const allRoutesFactor = 2

/** A bucket, and the tokens to take from it. */
export type RateCharge = {
  readonly key: string
  readonly rule: TokenBucketRule
  readonly count: number
  /** Tokens of one request. */
  readonly perRequest: number
  /** Whether it counts all routes of an address; requests that others refuse are not counted. */
  readonly isOverRoutes: boolean
  /** Name of what the bucket counts, for the log. */
  readonly scope: 'address' | 'network' | 'project'
}

/** A bucket, and the result of taking tokens from it. */
export type RateChargeResult = { readonly bucket: RateCharge; readonly result: TakeResult }

/** The route, project and address that a request is counted for. */
export type RateSource = {
  readonly route: Pick<HttpRoute, 'path' | 'cost'> & { readonly method: string }
  readonly project: Pick<Project, 'id' | 'rate'> | undefined
  /** Address of the client. */
  readonly ip: string
}

/**
 * Returns the buckets of a request: of its address and of its network, each for its route and for all
 * routes, and of its project, which counts all routes and addresses.
 *
 * @param times - Factors of the cost for the address and for the project; capped at the content of a
 * full bucket without the first token.
 */
export function computeRateCharges(
  { route, project, ip }: RateSource,
  limit: RateLimitDeps,
  times: { readonly address: number; readonly project: number },
): readonly RateCharge[] {
  const { cost = 1, method, path } = route
  const buckets: RateCharge[] = []
  const add = (scope: RateCharge['scope'], key: string, rule: TokenBucketRule): void => {
    const count = scope === 'project' ? times.project : times.address
    // One token was already taken before the route ran.
    const capped = Math.max(1, Math.min(count, rule.capacity - 1))
    buckets.push({ key, rule, count: capped, perRequest: 1, isOverRoutes: false, scope })
  }
  const addAllRoutes = (scope: 'address' | 'network', key: string, rule: TokenBucketRule): void => {
    const most = Math.max(cost, rule.capacity - cost)
    const count = Math.min(Math.max(1, times.address) * cost, most)
    const name = `rate:${scope}:${key}`
    buckets.push({ key: name, rule, count, perRequest: cost, isOverRoutes: true, scope })
  }
  if (limit.rule) {
    const [address, network] = getIpAndSubnet(ip)
    const rule = scaleRule(limit.rule, cost)
    const front = `rate:${method} ${path}:`
    add('address', `${front}${address}:${project?.id ?? ''}`, rule)
    const networkRule = scaleRule(rule, 1 / networkFactor)
    if (network !== address) add('network', `${front}${network}`, networkRule)
    const allRoutes = scaleRule(limit.rule, 1 / allRoutesFactor)
    addAllRoutes('address', address, allRoutes)
    if (network !== address)
      addAllRoutes('network', network, scaleRule(allRoutes, 1 / networkFactor))
  }
  const projectRule = project?.rate ?? limit.projectRule
  if (project && projectRule) add('project', `rate:project:${project.id}`, projectRule)
  return buckets
}

/**
 * Takes the tokens of all buckets. When the store fails, they are granted.
 *
 * @returns The bucket that refuses, or that allows the fewest requests; undefined without buckets.
 * Its rule and result are in requests.
 */
export async function takeRateTokens(
  store: RateLimitDeps['store'],
  buckets: readonly RateCharge[],
): Promise<RateChargeResult | undefined> {
  const taken = await takeFromAll(
    store,
    buckets.filter(({ isOverRoutes }) => !isOverRoutes),
  )
  if (taken?.result.isAllowed === false) return taken
  const overRoutes = await takeFromAll(
    store,
    buckets.filter(({ isOverRoutes }) => isOverRoutes),
  )
  return findStrictest([taken, overRoutes])
}

async function takeFromAll(
  store: RateLimitDeps['store'],
  buckets: readonly RateCharge[],
): Promise<RateChargeResult | undefined> {
  const results = await Promise.all(
    buckets.map(async (bucket) => {
      const { key, rule, count } = bucket
      const result = await store.takeTokens(key, rule, count).catch(() => granted)
      return inRequests(bucket, result)
    }),
  )
  return findStrictest(results)
}

function findStrictest(
  results: readonly (RateChargeResult | undefined)[],
): RateChargeResult | undefined {
  let strictest: RateChargeResult | undefined
  for (const each of results)
    if (each && (!strictest || isStricter(each.result, strictest.result))) strictest = each
  return strictest
}

/** Converts tokens of a bucket to requests. */
function inRequests(bucket: RateCharge, result: TakeResult): RateChargeResult {
  const { perRequest, rule } = bucket
  return {
    bucket: { ...bucket, rule: scaleRule(rule, perRequest) },
    result: { ...result, remaining: result.remaining / perRequest },
  }
}

function isStricter(one: TakeResult, other: TakeResult): boolean {
  if (one.isAllowed !== other.isAllowed) return !one.isAllowed
  return one.isAllowed ? one.remaining < other.remaining : one.retryAfterMs > other.retryAfterMs
}

const granted: TakeResult = { isAllowed: true, remaining: 0, retryAfterMs: 0 }

/** Scales a rule by the cost of a request, because buckets contain whole tokens. */
function scaleRule({ capacity, perSecond }: TokenBucketRule, cost: number): TokenBucketRule {
  return { capacity: Math.max(1, Math.floor(capacity / cost)), perSecond: perSecond / cost }
}
