import { networksOf } from '../../limits/index.ts'
import type { TokenBucketRule, TakeResult } from '../../store/fast/FastStore.ts'
import type { HttpRoute } from '../HttpRoute.ts'
import type { Project } from '../Projects.ts'
import type { RateLimitDeps } from '../RequestContext.ts'

/** Requests of one network, IPv4 /24 or IPv6 /48, as a multiple of those of one address. */
const networkFactor = 4

/** A bucket, and the tokens to take from it. */
export type RateCharge = {
  readonly key: string
  readonly rule: TokenBucketRule
  readonly count: number
  /** What the bucket counts, for the log. */
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
 * Returns the buckets of a request: of its route and address, of its route and network, and of its
 * project, which counts all routes and addresses.
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

/**
 * Takes the tokens of all buckets. When the store fails, they are granted.
 *
 * @returns The bucket that refuses, or that has the fewest tokens left; undefined without buckets.
 */
export async function takeRateTokens(
  store: RateLimitDeps['store'],
  buckets: readonly RateCharge[],
): Promise<RateChargeResult | undefined> {
  const results = await Promise.all(
    buckets.map(({ key, rule, count }) => store.takeTokens(key, rule, count).catch(() => granted)),
  )
  let strictest: RateChargeResult | undefined
  for (const [index, bucket] of buckets.entries()) {
    const result = results[index] ?? granted
    if (!strictest || isStricter(result, strictest.result)) strictest = { bucket, result }
  }
  return strictest
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
